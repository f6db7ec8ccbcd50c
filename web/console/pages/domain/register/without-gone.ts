import type { checkRegistration, previewRegistration } from '#contract/api/batch-orders.ts';
import type { Preview } from '#contract/api/tasks.ts';
import type { OutputOf } from '#contract/endpoint.ts';
import { turned } from '#web/shared/turned.ts';

type Quote = OutputOf<typeof previewRegistration>;
type AtRegistry = OutputOf<typeof checkRegistration>;

const GONE: readonly AtRegistry['Status'][] = ['taken', 'reserved', 'invalid'];

/**
 * The judgement of a list with what the registries said of its names: those that are gone stand among the impossible,
 * by reason. Silence is no refusal: an unanswered name can be ordered, its line waits for its registry.
 */
export function withoutGone(
  { Preview: preview, Lines }: Pick<Quote, 'Preview' | 'Lines'>,
  told: ReadonlyMap<string, AtRegistry>,
): { preview: Preview; lines: Quote['Lines'] } {
  const goneOf = (name: string) => {
    const said = told.get(name);
    return said && GONE.includes(said.Status) ? said : undefined;
  };
  const gone = Lines.filter(({ Name }) => goneOf(Name));
  if (gone.length === 0) return { preview, lines: Lines };
  const groups = new Map(preview.Groups.map((group) => [group.Reason, { ...group, Names: [...group.Names] }]));
  for (const { Name, Unicode } of gone) {
    const Reason = turned(goneOf(Name)?.Reason ?? '');
    const group = groups.get(Reason) ?? {
      Verdict: 'impossible' as const,
      Key: `registry ${Reason}`,
      Reason,
      Names: [],
    };
    group.Names.push({ Name, Unicode });
    groups.set(Reason, group);
  }
  return {
    preview: {
      ...preview,
      Good: preview.Good - gone.length,
      Impossible: preview.Impossible + gone.length,
      Groups: [...groups.values()].sort((a, b) => b.Names.length - a.Names.length),
    },
    lines: Lines.filter((line) => !gone.includes(line)),
  };
}
