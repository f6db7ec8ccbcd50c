import type { WrongRecords } from '#contract/api/dns/zones.ts';
import type { CallProblem } from '#web/shared/request.ts';
import type { Typed } from './draft.ts';

/** What the server says of single records, beside its own words. */
export function Wrong({ problem, put }: { problem: CallProblem | undefined; put: readonly Typed[] }) {
  if (problem?.key === 'INVALID_INPUT')
    return (
      <ul className="zone-wrong">
        {problem.fields.map(({ Path, Msg }) => (
          <li key={Path} className="ns-wrong">
            <strong className="ns-name ns-name-whole">
              {put[Number.parseInt(Path.split('.')[1] ?? '', 10)]?.Host}
            </strong>{' '}
            {Msg}
          </li>
        ))}
      </ul>
    );
  if (problem?.key !== 'ZONE_RECORDS_WRONG') return null;
  return (
    <ul className="zone-wrong">
      {(problem.data as WrongRecords).Wrong.map(({ At, Host, Type, Words }) => (
        <li key={`${At} ${Host} ${Type} ${Words}`} className="ns-wrong">
          <strong className="ns-name ns-name-whole">
            {Host} {Type}
          </strong>{' '}
          {Words}
        </li>
      ))}
    </ul>
  );
}
