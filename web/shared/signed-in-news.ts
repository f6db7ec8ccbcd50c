/** The windows of one browser tell each other of a sign-in (acceptance A9). */
export interface SignedInNews {
  /** Whose session it is now: an act of another account must not go on. */
  Name: string;
}

const CHANNEL = 'namestead-session';
const KEY = 'namestead-signed-in';

/** Said by the sign-in page. Browsers without BroadcastChannel hear it through local storage. */
export function tellSignedIn(news: SignedInNews): void {
  const text = JSON.stringify({ ...news, At: Date.now() });
  try {
    new BroadcastChannel(CHANNEL).postMessage(text);
    localStorage.setItem(KEY, text);
  } catch {
    // Race: storage may be forbidden by the browser; the channel alone is enough then, or the reader presses 'try
    // again'.
  }
}

/** Hears of the next sign-in in another window; the answer ends the listening. */
export function hearSignedIn(heard: (news: SignedInNews) => void): () => void {
  const take = (text: unknown) => {
    if (typeof text !== 'string') return;
    heard(JSON.parse(text) as SignedInNews);
  };
  const channel = typeof BroadcastChannel === 'undefined' ? undefined : new BroadcastChannel(CHANNEL);
  if (channel) channel.onmessage = (event) => take(event.data);
  const onStorage = (event: StorageEvent) => {
    if (event.key === KEY) take(event.newValue);
  };
  addEventListener('storage', onStorage);
  return () => {
    channel?.close();
    removeEventListener('storage', onStorage);
  };
}
