export const templates = {
  'personal.name': '個人範本',
} as const;
