/** Where guards send readers (acceptance A8), and what the title of every page ends with (A7). */
export const APP = { signInPath: '/login/sso', profilePath: '/user/safety', site: 'common:site' } as const;
