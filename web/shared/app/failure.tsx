import './failure.css';

interface FailureProps {
  title: string;
  text: string;
  reference?: string;
  retryLabel?: string;
  onRetry?: () => void;
}

/** Something could not be shown: what happened, what to do next, and the number to give when asking for help. */
export function Failure({ title, text, reference, retryLabel, onRetry }: FailureProps) {
  return (
    <div className="ns-failure" role="alert">
      <h1>{title}</h1>
      <p>{text}</p>
      {reference && <p className="ns-failure-reference">{reference}</p>}
      {onRetry && (
        <button type="button" className="ns-tool ns-tool-main" onClick={onRetry}>
          {retryLabel}
        </button>
      )}
    </div>
  );
}
