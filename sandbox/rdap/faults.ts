import { createFaultBoard, type FaultBoard } from '../faults.ts';

/** Switches of the public services; each holds for RDAP, and those that can for WHOIS too. */
export const createLookupFaults = (): FaultBoard =>
  createFaultBoard({
    slow: 'answers after the delay',
    silent: 'takes the question and never answers',
    cut: 'closes the connection in the middle of the answer',
    garbage: 'answers text that is no RDAP and no WHOIS',
    huge: 'answers many megabytes',
    hostile: 'answers scripts, wrong types, endless lists and absurd dates',
    'other-name': 'answers about another name',
    limited: 'wants to be asked less often (429)',
    broken: 'answers with 500',
    redirect: 'leads to another address of its own, once',
    'redirect-loop': 'leads round and round',
    'redirect-private': 'leads to an address of the local network',
    'redirect-plain': 'leads to another server over plain http',
  });
