/** What visitors of a forwarded name see in place of its page. */
export const forward = {
  title: '此網址未有內容',
  text: '這個域名未有在此設定網站或轉址。如果您正在找某個網站，請檢查網址是否正確。',
  'sale.title': '{{name}} 正在出售',
  'sale.reserved': '有人正在購買 {{name}}',
  'sale.price': '價格：USD {{price}}',
  'sale.offers': '賣方接受出價。',
  'sale.safe': '在此交易有保障：款項與域名同時交收。',
  'sale.act': '在市場上查看',
  'loop.title': '此轉址在兜圈',
  'loop.text': '它會回到原處，因此不予轉送。網站擁有人可在其域名解析中更正。',
  'parked.title': '此域名已註冊',
  'parked.text': '網站尚未推出。',
  'away.title': '暫時無法回應',
  'away.text': '請稍後再試。',
} as const;
