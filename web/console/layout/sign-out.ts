import { notice } from '#web/shared/notice.tsx';
import { isCallProblem, request } from '#web/shared/request.ts';

/** Ends the session and starts over at the home page; nothing of the account stays in the page's memory. */
export async function signOut(): Promise<void> {
  try {
    await request({ method: 'POST', path: '/account/sign-out' });
  } catch (error) {
    if (!isCallProblem(error)) throw error;
    if (error.key !== 'NOT_SIGNED_IN') return notice('failed', () => error.message);
  }
  location.assign('/');
}
