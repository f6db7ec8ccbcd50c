/** Why two members decide about money, and whose it is. */
export const dual = {
  'why.amount': '金額超過 USD {{limit}}，須由兩位職員決定。',
  'why.member': '加上這一筆，您在 {{hours}} 小時內獨自經手的款項會超過 USD {{limit}}，須由兩位職員決定。',
  'why.customer': '加上這一筆，該客戶在 {{hours}} 小時內由單一職員經手的款項會超過 USD {{limit}}，須由兩位職員決定。',
  'why.unknown': '不知折合多少美元，須由兩位職員決定。',
  'why.first': '連同之前 {{hours}} 小時內由單一職員經手的款項，這一筆已超過 USD {{limit}}，須由另一位職員決定。',
  'name.same': '與客戶姓名相符',
  'name.differs': '與客戶姓名不符',
  'name.cannot_tell': '無法與客戶姓名比對',
  'customer.number': '編號 {{id}}',
  'payer.other': '此退款由 {{names}} 一人批准，須由另一位職員付款。',
  'payer.notPaid': '{{name}} 表示沒有付款，須由另一位職員確認。',
} as const;
