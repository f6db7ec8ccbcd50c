export const verification = {
  'error.linkDead': '認證連結無效：可能已由較新的連結取代，或該電郵已刪除。請到「電郵認證」重新寄出。',
  'error.linkExpired': '認證連結已失效，請到「電郵認證」重新寄出。',
  'error.alreadyListed': '此電郵已在列表中。',
  'error.tooMany': '電郵數目已達上限 {{max}} 個，請先刪除不用的電郵。',
  'error.alreadyVerified': '此電郵已通過驗證，無須再寄。',
  'error.emailOfAccount': '這是您的帳戶電郵，不能刪除；如要更換，請到帳戶資料。',
  'email.added': '驗證碼已寄往電郵，請按電郵內的連結完成認證。',
  'email.removed': '電郵已刪除',
  'email.resent': '驗證電郵已重新寄出',
  'email.checked': '電郵已通過認證。',
} as const;
