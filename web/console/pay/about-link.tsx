import { Link } from 'react-router';

const NUMBER = /^([A-Z])\d{6}-[0-9A-Z]{8}$/;

/** Where a number of ours is looked up, by the letter it begins with. */
const PAGES: Readonly<Record<string, (number: string) => string>> = {
  P: (number) => `/domain/order/${number}`,
  R: (number) => `/finance/recharge/info?Number=${number}`,
  W: () => '/finance/withdrawal/list',
  D: (number) => `/escrow/escrowinfo?Number=${number}`,
};

/** The page of a number; undefined where the text is none, or has no page. Pure. */
export function pageOfNumber(text: string): string | undefined {
  const [, kind = ''] = NUMBER.exec(text) ?? [];
  return PAGES[kind]?.(text);
}

/** What money moved for: a number leads to its page, everything else is text. */
export function AboutLink({ about = '' }: { about?: string | undefined }) {
  const page = pageOfNumber(about);
  return page ? <Link to={page}>{about}</Link> : about;
}
