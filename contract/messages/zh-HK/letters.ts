export const letters = {
  greeting: '您好：',
  signature: '{{registrar}} 敬啟',
  ignore: '如非您本人操作，毋須理會此電郵，您的帳戶不會有任何變動。',
  fallback: '如按鈕無法開啟，請把以下網址複製到瀏覽器：',
  replyAbove: '— 回覆請寫在此行以上 —',
  contact: '如有其他疑問，請到 {{contact}}',
  automatic: '此電郵由系統自動寄出，請勿回覆。如有疑問，請到 {{contact}}',
  'activate.subject': '請啟用您的 {{registrar}} 帳戶',
  'activate.body':
    '有人以此電郵註冊了 {{registrar}} 帳戶。請按以下連結，並輸入註冊時所設的密碼啟用帳戶；連結於 {{hours}} 小時內有效。',
  'activate.act': '啟用帳戶',
  'activate.notYou': '如您沒有註冊，請勿啟用：沒有您的確認，帳戶不會建立。',
  'alreadyCustomer.subject': '您已有 {{registrar}} 帳戶',
  'alreadyCustomer.body': '有人以此電郵再次註冊。此電郵已有帳戶，請直接登入；如忘記密碼，可在登入頁重設。',
  'alreadyCustomer.act': '前往登入',
  'resetPassword.subject': '重設 {{registrar}} 登入密碼',
  'resetPassword.body':
    '我們收到重設您登入密碼的要求。請按以下連結設定新密碼；連結只可使用一次，於 {{minutes}} 分鐘內有效。',
  'resetPassword.act': '重設密碼',
  'noAccount.subject': '此電郵沒有 {{registrar}} 帳戶',
  'noAccount.body': '有人以此電郵要求重設密碼，但此電郵沒有帳戶。如您曾用其他電郵註冊，請以該電郵再試；或註冊新帳戶。',
  'noAccount.act': '註冊帳戶',
  'passwordChanged.subject': '您的登入密碼已更改',
  'passwordChanged.body':
    '您的 {{registrar}} 登入密碼剛剛更改，所有裝置已登出。如這不是您的操作，請立即重設密碼並聯絡我們。',
  'passwordChanged.act': '重設密碼',
  'passwordReset.subject': '您的登入密碼已經電郵重設',
  'passwordReset.body':
    '有人剛以寄往 {{email}} 的連結重設了您的 {{registrar}} 登入密碼，所有裝置已登出。{{hours}} 小時內不能再經電郵重設安全碼；除非帳戶設有雙重驗證。',
  'passwordReset.notYou':
    '如這不是您的操作，即有人能查看該郵箱。請先更改郵箱密碼取回郵箱，再重設 {{registrar}} 密碼（所有裝置會即時登出），並聯絡我們。',
  'passwordReset.act': '重設密碼',
  'coolingOff.subject': '您的密碼及安全碼均經電郵重設，帳戶暫停付款及轉出',
  'coolingOff.body':
    '您的 {{registrar}} 登入密碼及安全碼最近都是經電郵重設。為防郵箱落入他人手中，{{until}}（香港時間）前不能購買、續費、提款、退款、更改收款資料、更改持有人或範本、更改 DNS 伺服器或鎖定、新增驗證方式及更改帳戶電郵。',
  'coolingOff.stays': '這段期間仍可查看資料及充值；已設定的自動續費照常進行。限期一到便會恢復，毋須辦理任何手續。',
  'coolingOff.notYou':
    '如這不是您的操作，請先更改郵箱密碼取回郵箱，再重設 {{registrar}} 密碼：所有裝置會即時登出，限期亦會重新計算。其後請聯絡我們。',
  'coolingOff.act': '不是我本人：重設密碼',
  'resetSafeCode.subject': '重設 {{registrar}} 安全碼',
  'resetSafeCode.body':
    '我們收到重設您安全碼的要求。請登入後按以下連結，輸入登入密碼及新的安全碼；連結只可使用一次，於 {{minutes}} 分鐘內有效。',
  'resetSafeCode.act': '重設安全碼',
  'safeCodeChanged.subject': '您的安全碼已更改',
  'safeCodeChanged.body': '您的 {{registrar}} 安全碼剛剛更改。如這不是您的操作，請立即更改登入密碼並聯絡我們。',
  'safeCodeChanged.act': '帳戶安全',
  'leaveEmail.subject': '請確認更改帳戶電郵',
  'leaveEmail.body':
    '您的帳戶申請把電郵由此電郵改為 {{email}}。請按以下連結同意更改；新電郵亦須確認。連結於 {{hours}} 小時內有效。',
  'leaveEmail.act': '同意更改',
  'takeEmail.subject': '請確認您的新帳戶電郵',
  'takeEmail.body':
    '有一個 {{registrar}} 帳戶要求改用此電郵。請按以下連結確認；原有地址亦須確認。連結於 {{hours}} 小時內有效。',
  'takeEmail.act': '確認電郵',
  'emailTaken.subject': '有人要求把帳戶改用您的電郵',
  'emailTaken.body': '有另一個帳戶要求改用此電郵，但此電郵已有 {{registrar}} 帳戶，因此沒有更改。',
  'emailTaken.act': '前往登入',
  'emailChanged.subject': '您的帳戶電郵已更改',
  'emailChanged.body': '您的帳戶電郵已改為 {{email}}，請以新電郵登入。',
  'emailChanged.act': '前往登入',
  'verifyEmail.subject': '請認證您的電郵',
  'verifyEmail.body': '您在 {{registrar}} 認證中心新增了此電郵。請按以下連結完成驗證；連結於 {{hours}} 小時內有效。',
  'verifyEmail.act': '認證電郵',
  'usdt.act': '查看充值訂單',
  'usdt.hash': '交易雜湊值：{{hash}}',
  'usdtCredited.subject': 'USDT 充值已到帳：USD {{amount}}',
  'usdtCredited.body':
    '您經 {{network}} 轉入的 {{sent}} USDT 已獲網絡確認，USD {{amount}} 已存入您的餘額，充值訂單編號為 {{number}}。',
  'usdtLost.subject': 'USDT 轉帳已被網絡撤銷：USD {{amount}}',
  'usdtLost.body':
    '您經 {{network}} 轉入的 {{sent}} USDT 入帳後，載有該轉帳的區塊已被網絡取代，轉帳不再有效。我們已從餘額扣回 USD {{amount}}。如轉帳再次獲網絡收錄，會自動重新入帳。',
  'usdtLost.owed': '您的餘額不足以全數扣回，現欠 USD {{owed}}。其後到帳的款項會先抵還此數，在此之前不能提款或消費。',
  'wallet.act': '查看錢包認證',
  'wallet.notYou': '如非您本人操作，請立即更改密碼及安全碼，並聯絡我們。',
  'walletAsked.subject': '已收到您的 USDT 錢包認證申請',
  'walletAsked.body':
    '我們已收到您的錢包認證申請（{{network}}，{{address}}），會於 {{days}} 個工作天內審核，並以電郵通知您結果。',
  'walletVerified.subject': '您的 USDT 錢包已通過認證',
  'walletVerified.body': '您的錢包（{{network}}，{{address}}）已通過認證，您可以此網絡充值 USDT。',
  'walletRefused.subject': '您的 USDT 錢包認證未獲通過',
  'walletRefused.body':
    '您的錢包認證申請（{{network}}，{{address}}）未獲通過，原因如下。您可以重新提交，上載的圖片已經刪除。',
  'walletRefused.unreadable': '圖片不清晰，無法辨認。',
  'walletRefused.addressMissing': '圖片上看不到完整的錢包地址。',
  'walletRefused.notYours': '圖片未能顯示錢包屬於您。',
  'walletRefused.other': '申請不符合認證要求。',
  'walletRefused.note': '職員備註：{{note}}',
  'walletRemoved.subject': '您的 USDT 錢包已刪除',
  'walletRemoved.body': '您的錢包（{{network}}，{{address}}）已從認證中心刪除。再次以此網絡充值前，須重新認證。',
  'signInFailing.subject': '您的帳戶多次登入失敗',
  'signInFailing.body':
    '過去一小時內，您的帳戶有 {{count}} 次登入失敗。如不是您本人，您無須處理：對方未能登入；我們已要求其後的嘗試先完成人機驗證。',
  'signInFailing.act': '更改密碼',
  'factor.act': '查看帳戶安全',
  'factorAdded.subject': '您的帳戶已加入雙重驗證方式',
  'factorAdded.body':
    '您的 {{registrar}} 帳戶剛加入了雙重驗證方式「{{name}}」，日後登入時會用到。如非您本人操作，請立即移除它、更改密碼，並聯絡我們。',
  'factorRemoved.subject': '您的帳戶已移除雙重驗證方式',
  'factorRemoved.body':
    '您的 {{registrar}} 帳戶剛移除了雙重驗證方式「{{name}}」。如非您本人操作，請立即更改密碼及安全碼，並聯絡我們。',
  'factorRemoved.last': '這是最後一個，現時只憑密碼即可登入，復原碼亦已失效。',
  'recoveryCodesMade.subject': '您的復原碼已更換',
  'recoveryCodesMade.body':
    '您的 {{registrar}} 帳戶剛產生了新的復原碼，舊的已全部失效。如非您本人操作，請立即更改密碼及安全碼，並聯絡我們。',
  'recoveryCodeUsed.subject': '有人以復原碼登入您的帳戶',
  'recoveryCodeUsed.body':
    '您的 {{registrar}} 帳戶剛以復原碼登入，尚餘 {{left}} 個復原碼。如非您本人操作，請立即更改密碼、產生新的復原碼，並聯絡我們。',
  'secondStepFailing.subject': '有人以您的密碼嘗試登入，未能成功',
  'secondStepFailing.body':
    '有人以正確的密碼登入您的 {{registrar}} 帳戶，但在第二步失敗了 {{count}} 次，未能進入。如非您本人操作，請立即重設密碼。',
  'secondStepFailing.act': '重設密碼',
  'identity.act': '查看認證狀態',
  'identity.actAgain': '提交證件',
  'identity.submitted.subject': '已收到「{{name}}」的實名認證證件',
  'identity.submitted.body':
    '您為範本「{{name}}」提交了實名認證證件。我們會在 {{days}} 個工作天內審核，之後由註冊局核實；結果會以電郵通知您。',
  'identity.verified.subject': '「{{name}}」已通過實名認證',
  'identity.verified.body': '範本「{{name}}」的持有人已通過實名認證，現可用於註冊 .cn 域名。',
  'identity.refused.subject': '「{{name}}」未能通過實名認證',
  'identity.refused.body': '範本「{{name}}」的實名認證未獲通過，原因如下。',
  'identity.refused.note': '職員備註：{{note}}',
  'identity.refused.after': '請修正後重新提交。已提交的圖片及號碼會按規定期限刪除。',
  'identity.expiring.subject': '「{{name}}」的證件將於 {{day}} 到期',
  'identity.expiring.body':
    '範本「{{name}}」用於實名認證的證件將於 {{day}} 到期。請在此之前提交新證件；新證件通過前，現有認證仍然有效。',
  'identity.expired.subject': '「{{name}}」的證件已過期',
  'identity.expired.body':
    '範本「{{name}}」用於實名認證的證件已於 {{day}} 到期，不能再用於註冊 .cn 域名。請提交新證件。',
  'passkeyCopied.subject': '您的通行密鑰可能已被複製',
  'passkeyCopied.body':
    '有人以通行密鑰「{{name}}」登入您的 {{registrar}} 帳戶，但其使用次數少於我們的記錄，可能已被複製，故已拒絕。請移除這個通行密鑰，再重新加入。',
} as const;
