import type { ContactHandles } from '../../../gateways/registry/index.ts';
import type { Json } from '../../tasks/index.ts';
import type { Holder } from '../store.ts';

/**
 * What a name is to be like afterwards; the parameters of a task, or the payload of one name (JSON through and
 * through).
 */
export interface HolderWish {
  readonly template: string;
  /** Its values when it was asked for or confirmed: a template that says something else since is not applied. */
  readonly holder: Holder;
  /** Opt out of the lock where the rule allows it. */
  readonly waive: boolean;
  /** Addresses that the customer had proved when they asked: for these sides they confirm themselves. */
  readonly agent: readonly string[];
  /** The change that both sides confirmed. */
  readonly change?: string;
  /** It takes a change back, to the contacts that the registry had; `from`: what that change left. */
  readonly back?: { readonly contacts?: ContactHandles; readonly from?: Pick<HolderWish, 'template' | 'holder'> };
}

export const wishJson = (wish: HolderWish): Json => wish as unknown as Json;

/** A name's own payload, or what the task says of all. */
export function holderWishOf(params: Json, payload: Json | undefined): HolderWish {
  const own = payload !== null && typeof payload === 'object' && 'template' in payload ? payload : params;
  return own as unknown as HolderWish;
}

/** What was before a name was changed. */
export interface HolderImage {
  readonly template: string;
  readonly holder: Holder;
  readonly contacts?: ContactHandles;
}

export const imageJson = (image: HolderImage): Json => image as unknown as Json;

export function imageOf(before: Json): HolderImage | undefined {
  return before !== null && typeof before === 'object' && 'holder' in before
    ? (before as unknown as HolderImage)
    : undefined;
}

/** The wish that takes one back. Whoever must confirm is judged anew: a change back is a change. */
export function backWish(
  params: Json,
  item: { readonly before: Json; readonly payload: Json },
): HolderWish | undefined {
  const image = imageOf(item.before);
  if (!image) return undefined;
  const { waive, agent, ...done } = holderWishOf(params, item.payload);
  const { template, holder, contacts } = image;
  const from = { template: done.template, holder: done.holder };
  return { template, holder, waive, agent, back: { ...(contacts ? { contacts } : {}), from } };
}
