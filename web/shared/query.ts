import {
  keepPreviousData,
  QueryClient,
  type QueryKey,
  useInfiniteQuery,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import { useCallback, useRef, useState } from 'react';
import type { Endpoint, InputOf, OutputOf } from '#contract/endpoint.ts';
import { type CallProblem, callWithWords, isCallProblem } from './call.ts';
import { firstAnswer } from './first-answers.ts';
import type { Busy } from './ui/button.tsx';
import { useWaits } from './waits.ts';

/** Reads are kept half a minute; the calls themselves retry, so the cache does not. */
const FRESH_MS = 30_000;

export const queries = new QueryClient({
  defaultOptions: { queries: { retry: false, staleTime: FRESH_MS, refetchOnWindowFocus: true } },
});

/** What a page shows of a read: the data (the old one while a new one comes), or what went wrong. */
export interface Answer<T> {
  data: T | undefined;
  problem: CallProblem | undefined;
  loading: boolean;
  refresh: () => void;
}

const keyOf = (endpoint: Endpoint, input: unknown): QueryKey => [endpoint.path, input];

function asProblem(error: unknown): CallProblem | undefined {
  if (!error) return undefined;
  if (isCallProblem(error)) return error;
  throw error;
}

/** What the page brought with it is there for the first drawing; a read that nobody wants yet is not looked for. */
function brought<T>(endpoint: Endpoint, input: unknown, as: (data: unknown) => T, wanted = true) {
  const given = wanted ? firstAnswer(endpoint, input) : undefined;
  return given ? { initialData: as(given.data), initialDataUpdatedAt: given.at } : {};
}

/**
 * Reads an endpoint and keeps the answer fresh: `const cart = useAnswer(getCart, {})`; as often as `everyMs` says,
 * which may depend on the answer.
 */
export function useAnswer<E extends Endpoint>(
  endpoint: E,
  input: InputOf<E>,
  options: { when?: boolean; everyMs?: number | ((data: OutputOf<E> | undefined) => number | undefined) } = {},
): Answer<OutputOf<E>> {
  const { everyMs } = options;
  const query = useQuery({
    queryKey: keyOf(endpoint, input),
    queryFn: async ({ signal }) => (await callWithWords(endpoint, input, { signal })).data ?? null,
    ...brought(endpoint, input, (data) => data, options.when),
    enabled: options.when ?? true,
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) =>
      (typeof everyMs === 'function' ? everyMs((state.data ?? undefined) as OutputOf<E> | undefined) : everyMs) ??
      false,
  });
  const { refetch } = query;
  return {
    data: (query.data ?? undefined) as OutputOf<E> | undefined,
    problem: asProblem(query.error),
    loading: query.isFetching,
    refresh: useCallback(() => void refetch(), [refetch]),
  };
}

interface PageOf<T> {
  Items: T[];
  Next?: string | undefined;
}

/** The rows of a keyset list so far, and how to get more: `usePages(listDomains, { Text })`. */
export function usePages<E extends Endpoint, Row = OutputOf<E> extends PageOf<infer R> ? R : never>(
  endpoint: E,
  input: Omit<InputOf<E>, 'After'>,
  options: { everyMs?: number } = {},
): Answer<Row[]> & { first: OutputOf<E> | undefined; more: (() => void) | undefined; loadingMore: boolean } {
  const query = useInfiniteQuery({
    queryKey: [endpoint.path, 'pages', input],
    queryFn: async ({ signal, pageParam }) => {
      const asked = { ...input, ...(pageParam ? { After: pageParam } : {}) } as InputOf<E>;
      return (await callWithWords(endpoint, asked, { signal })).data as PageOf<Row>;
    },
    ...brought(endpoint, input, (first) => ({ pages: [first as PageOf<Row>], pageParams: [''] })),
    initialPageParam: '',
    getNextPageParam: (last: PageOf<Row>) => last.Next ?? null,
    placeholderData: keepPreviousData,
    refetchInterval: options.everyMs ?? false,
  });
  const { refetch, fetchNextPage } = query;
  return {
    data: query.data?.pages.flatMap((page) => page.Items),
    first: query.data?.pages[0] as OutputOf<E> | undefined,
    problem: asProblem(query.error),
    loading: query.isFetching && !query.isFetchingNextPage,
    loadingMore: query.isFetchingNextPage,
    refresh: useCallback(() => void refetch(), [refetch]),
    more: query.hasNextPage ? () => void fetchNextPage() : undefined,
  };
}

export interface Act<E extends Endpoint> {
  /** The data, or undefined when it failed; then `problem` says why. */
  run: (input: InputOf<E>) => Promise<{ data: OutputOf<E>; message: string } | undefined>;
  busy: Busy;
  problem: CallProblem | undefined;
  clear: () => void;
  /** Marks the reads of `after` as stale; `run` does it by itself. */
  stale: () => void;
}

const HTTP_CONFLICT = 409;

/** Does something once: a second press while it runs is ignored; `after` names the reads that are stale then. */
export function useAct<E extends Endpoint>(endpoint: E, options: { after?: readonly Endpoint[] } = {}): Act<E> {
  const client = useQueryClient();
  const waits = useWaits(endpoint);
  const running = useRef(false);
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<CallProblem>();
  function stale() {
    for (const read of options.after ?? []) void client.invalidateQueries({ queryKey: [read.path] });
  }
  async function run(input: InputOf<E>) {
    if (running.current) return undefined;
    running.current = true;
    setBusy(true);
    setProblem(undefined);
    try {
      const answer = await callWithWords(endpoint, input);
      stale();
      return answer;
    } catch (error) {
      if (!isCallProblem(error)) throw error;
      setProblem(error);
      // What was acted on is no longer what stands there: it is shown anew beside the refusal.
      if (error.status === HTTP_CONFLICT) stale();
      return undefined;
    } finally {
      running.current = false;
      setBusy(false);
    }
  }
  return { run, busy: waits ? 'suspended' : busy, problem, clear: () => setProblem(undefined), stale };
}
