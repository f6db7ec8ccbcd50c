import type { Stage } from '../caller.ts';

/** The newest link of a kind in the letters that came to an address since; undefined where no letter came. */
export async function mailedPath(
  stage: Stage,
  to: string,
  since: string,
  under: string,
): Promise<string[] | undefined> {
  await stage.world.turn('/drain');
  const query = `to=${encodeURIComponent(to)}&after=${encodeURIComponent(since)}`;
  const mails = await stage.world.desk<{ links: string[] }[]>(`/mailbox?${query}`);
  const link = mails.flatMap(({ links }) => links).find((each) => each.includes(under));
  return link?.slice(link.indexOf(under) + under.length).split('/');
}
