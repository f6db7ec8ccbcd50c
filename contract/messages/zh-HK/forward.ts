/** What visitors of a forwarded name see in place of its page. */
export const forward = {
  title: '此網址未有內容',
  text: '這個域名未有在此設定網站或轉址。如果您正在找某個網站，請檢查網址是否正確。',
} as const;
