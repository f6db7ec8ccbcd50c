import type { ReactNode } from 'react';
import { useSearchParams } from 'react-router';
import { readSelection } from '#contract/api/domain-selection.ts';
import { useAnswer } from '#web/shared/query.ts';
import { Answer } from '#web/shared/ui/answer.tsx';

type Children = (initial: string) => ReactNode;

function Chosen({ id, children }: { id: string; children: Children }) {
  const chosen = useAnswer(readSelection, { Selection: id });
  return <Answer of={chosen}>{({ Items }) => children(Items.map(({ Unicode }) => Unicode).join('\n'))}</Answer>;
}

/**
 * The names a page of many begins with: those chosen in the list (`?Selection=`), the one it was come from
 * (`?Domain=`), or none.
 */
export function NamesOfAddress({ children }: { children: Children }) {
  const [query] = useSearchParams();
  const selection = query.get('Selection');
  if (!selection) return <>{children(query.get('Domain') ?? '')}</>;
  return (
    <Chosen key={selection} id={selection}>
      {children}
    </Chosen>
  );
}
