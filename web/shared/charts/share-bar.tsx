import './share-bar.css';

/**
 * A bar beside a number that says how large it is among its like, for the eye alone: the number stands beside it. Its
 * length is an attribute of the drawing, since the policy allows no style in a page that is sent.
 */
export function ShareBar({ of, most }: { of: bigint; most: bigint }) {
  const length = most > 0n ? (of * 100n) / most : 0n;
  return (
    <svg className="ns-share" viewBox="0 0 100 8" preserveAspectRatio="none" aria-hidden="true">
      <rect width={String(of > 0n && length === 0n ? 1n : length)} height="8" />
    </svg>
  );
}
