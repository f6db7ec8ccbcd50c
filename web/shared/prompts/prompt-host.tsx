import { lazy, Suspense, useEffect, useState } from 'react';
import { onPrompt, type Prompt } from './prompts.ts';

const PromptDialog = lazy(async () => ({ default: (await import('./prompt-dialogs.tsx')).PromptDialog }));

const StaffCodePrompt = lazy(async () => ({ default: (await import('./staff-code.tsx')).StaffCodePrompt }));

/** Where prompts appear; once in the layout. */
export function PromptHost() {
  const [prompt, setPrompt] = useState<Prompt>();
  useEffect(() => onPrompt(setPrompt), []);
  if (!prompt) return null;
  return (
    <Suspense fallback={null}>
      {prompt.kind === 'staff-code' ? <StaffCodePrompt prompt={prompt} /> : <PromptDialog prompt={prompt} />}
    </Suspense>
  );
}
