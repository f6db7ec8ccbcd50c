import { forDomain } from './zone-templates.ts';

export const PRESET_KINDS = ['mail', 'site'] as const;
export type PresetKind = (typeof PRESET_KINDS)[number];

/** Presets that staff add beside those here (house rule), and characters of their fields. */
export const PRESETS_MAX = 200;
export const PRESET_NAME_LENGTH_MAX = 60;
export const PRESET_SOURCE_LENGTH_MAX = 300;
export const PRESET_LINES_LENGTH_MAX = 8192;

/**
 * The records that a provider of mail or sites asks for, as lines of a zone file; `{domain}` and `{dashed}` stand for
 * the name.
 */
export interface RecordPreset {
  readonly key: string;
  /** As the provider calls it; not translated. `none`: a name without mail has no provider. */
  readonly name: string;
  readonly kind: PresetKind;
  readonly text: string;
  /** Where the provider says so, and when it was last read; to be looked at again when it changes. */
  readonly source: string;
  readonly checked: string;
}

const CHECKED = '2026-11-26';

export const RECORD_PRESETS: readonly RecordPreset[] = [
  {
    key: 'google',
    name: 'Google Workspace',
    kind: 'mail',
    text: '@ 3600 MX 1 smtp.google.com.\n@ 3600 TXT "v=spf1 include:_spf.google.com ~all"',
    source: "Google Workspace Admin Help: 'MX record values', 'Set up SPF'",
    checked: CHECKED,
  },
  {
    key: 'microsoft',
    name: 'Microsoft 365',
    kind: 'mail',
    text: '@ 3600 MX 0 {dashed}.mail.protection.outlook.com.\n@ 3600 TXT "v=spf1 include:spf.protection.outlook.com -all"\nautodiscover 3600 CNAME autodiscover.outlook.com.',
    source: "Microsoft Learn: 'External Domain Name System records for Microsoft 365'",
    checked: CHECKED,
  },
  {
    key: 'fastmail',
    name: 'Fastmail',
    kind: 'mail',
    text: '@ 3600 MX 10 in1-smtp.messagingengine.com.\n@ 3600 MX 20 in2-smtp.messagingengine.com.\n@ 3600 TXT "v=spf1 include:spf.messagingengine.com ?all"\nfm1._domainkey 3600 CNAME fm1.{domain}.dkim.fmhosted.com.\nfm2._domainkey 3600 CNAME fm2.{domain}.dkim.fmhosted.com.\nfm3._domainkey 3600 CNAME fm3.{domain}.dkim.fmhosted.com.',
    source: "Fastmail Help: 'Manual DNS configuration'",
    checked: CHECKED,
  },
  {
    key: 'zoho',
    name: 'Zoho Mail',
    kind: 'mail',
    text: '@ 3600 MX 10 mx.zoho.com.\n@ 3600 MX 20 mx2.zoho.com.\n@ 3600 MX 50 mx3.zoho.com.\n@ 3600 TXT "v=spf1 include:zohomail.com ~all"',
    source: "Zoho Mail Help: 'Configure email delivery', data centre of the United States",
    checked: CHECKED,
  },
  {
    key: 'tencent',
    name: 'Tencent Exmail',
    kind: 'mail',
    text: '@ 3600 MX 5 mxbiz1.qq.com.\n@ 3600 MX 10 mxbiz2.qq.com.\n@ 3600 TXT "v=spf1 include:spf.mail.qq.com ~all"',
    source: "Tencent Exmail's help on MX and SPF records",
    checked: CHECKED,
  },
  {
    key: 'none',
    name: 'No mail (SPF, DMARC)',
    kind: 'mail',
    text: '@ 3600 TXT "v=spf1 -all"\n_dmarc 3600 TXT "v=DMARC1; p=reject"',
    source: 'RFC 7208 §10.1.2, RFC 7489 §6.3',
    checked: CHECKED,
  },
  {
    key: 'github',
    name: 'GitHub Pages',
    kind: 'site',
    text: '@ 3600 A 185.199.108.153\n@ 3600 A 185.199.109.153\n@ 3600 A 185.199.110.153\n@ 3600 A 185.199.111.153\n@ 3600 AAAA 2606:50c0:8000::153\n@ 3600 AAAA 2606:50c0:8001::153\n@ 3600 AAAA 2606:50c0:8002::153\n@ 3600 AAAA 2606:50c0:8003::153',
    source: "GitHub Docs: 'Managing a custom domain for your GitHub Pages site'",
    checked: CHECKED,
  },
  {
    key: 'netlify',
    name: 'Netlify',
    kind: 'site',
    text: '@ 3600 A 75.2.60.5\nwww 3600 CNAME apex-loadbalancer.netlify.com.',
    source: "Netlify Docs: 'Configure external DNS for a custom domain'",
    checked: CHECKED,
  },
  {
    key: 'vercel',
    name: 'Vercel',
    kind: 'site',
    text: '@ 3600 A 76.76.21.21\nwww 3600 CNAME cname.vercel-dns.com.',
    source: "Vercel Docs: 'Adding and configuring a custom domain'",
    checked: CHECKED,
  },
];

/** The lines of a preset for one name, in its A-form. */
export const presetText = ({ text }: Pick<RecordPreset, 'text'>, domain: string): string => forDomain(text, domain);
