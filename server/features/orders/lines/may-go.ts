interface Called {
  readonly mayGo?: () => boolean;
  readonly sentBefore: boolean;
}

/** How a command is called off before it leaves. What was sent before is gone on with: it may be carried out yet. */
export const mayGoOf = ({ mayGo, sentBefore }: Called): { mayGo?: () => boolean } =>
  mayGo && !sentBefore ? { mayGo } : {};
