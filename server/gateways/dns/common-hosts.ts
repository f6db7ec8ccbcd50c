/** Hosts that most zones have some of, for whoever may not have the whole zone. */
export const COMMON_HOSTS: readonly string[] = [
  ...[
    'www',
    'www2',
    'm',
    'mobile',
    'wap',
    'app',
    'api',
    'web',
    'home',
    'blog',
    'news',
    'shop',
    'store',
    'forum',
    'bbs',
  ],
  ...['mail', 'webmail', 'smtp', 'imap', 'pop', 'pop3', 'mx', 'mx1', 'mx2', 'email', 'autodiscover', 'autoconfig'],
  ...[
    'ftp',
    'sftp',
    'ssh',
    'vpn',
    'remote',
    'cpanel',
    'whm',
    'admin',
    'portal',
    'login',
    'sso',
    'auth',
    'office',
    'oa',
    'crm',
  ],
  ...[
    'cdn',
    'static',
    'assets',
    'img',
    'images',
    'media',
    'video',
    'download',
    'files',
    'docs',
    'wiki',
    'help',
    'support',
  ],
  ...['dev', 'test', 'staging', 'demo', 'beta', 'git', 'ci', 'status', 'monitor', 'db', 'ns1', 'ns2', 'mta-sts'],
  ...['sip', 'lyncdiscover', 'msoid', 'enterpriseregistration', 'enterpriseenrollment'],
];

/** Names of services and proofs (RFC 8552), which hold texts, places and other names. */
export const COMMON_SERVICES: readonly string[] = [
  ...['_dmarc', '_mta-sts', '_smtp._tls', 'default._bimi', '_acme-challenge', '_github-challenge', '_domainconnect'],
  ...['default._domainkey', 'google._domainkey', 'selector1._domainkey', 'selector2._domainkey', 'k1._domainkey'],
  ...['k2._domainkey', 'k3._domainkey', 's1._domainkey', 's2._domainkey', 'mail._domainkey', 'dkim._domainkey'],
  ...['_sip._tls', '_sip._tcp', '_sip._udp', '_sipfederationtls._tcp', '_autodiscover._tcp', '_imaps._tcp'],
  ...['_submission._tcp', '_caldavs._tcp', '_carddavs._tcp', '_xmpp-client._tcp', '_xmpp-server._tcp'],
];

export const HOST_TYPES: readonly string[] = ['A', 'AAAA', 'MX', 'TXT', 'HTTPS'];
export const SERVICE_TYPES: readonly string[] = ['TXT', 'SRV'];
