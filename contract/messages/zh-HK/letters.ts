export const letters = {
  greeting: '您好：',
  signature: 'Namestead 敬啟',
  ignore: '如這不是您的操作，請不用理會此電郵，您的帳戶不會有任何變動。',
  fallback: '如按鈕無法開啟，請把以下網址複製到瀏覽器：',
  automatic: '此電郵由系統自動寄出，請勿回覆。',
  'activate.subject': '請啟用您的 Namestead 帳戶',
  'activate.body':
    '有人以此電郵註冊了 Namestead 帳戶。請按以下連結，並輸入註冊時所設的密碼啟用帳戶；連結於 {{hours}} 小時內有效。',
  'activate.act': '啟用帳戶',
  'activate.notYou': '如您沒有註冊，請勿啟用：沒有您的確認，帳戶不會建立。',
  'alreadyCustomer.subject': '您已有 Namestead 帳戶',
  'alreadyCustomer.body': '有人以此電郵再次註冊。此電郵已有帳戶，請直接登入；如忘記密碼，可在登入頁重設。',
  'alreadyCustomer.act': '前往登入',
  'resetPassword.subject': '重設 Namestead 登入密碼',
  'resetPassword.body':
    '我們收到重設您登入密碼的要求。請按以下連結設定新密碼；連結只可使用一次，於 {{minutes}} 分鐘內有效。',
  'resetPassword.act': '重設密碼',
  'noAccount.subject': '此電郵沒有 Namestead 帳戶',
  'noAccount.body': '有人以此電郵要求重設密碼，但此電郵沒有帳戶。如您曾用其他電郵註冊，請以該電郵再試；或註冊新帳戶。',
  'noAccount.act': '註冊帳戶',
  'passwordChanged.subject': '您的登入密碼已更改',
  'passwordChanged.body':
    '您的 Namestead 登入密碼剛剛更改，所有裝置已登出。如這不是您的操作，請立即重設密碼並聯絡我們。',
  'passwordChanged.act': '重設密碼',
  'resetSafeCode.subject': '重設 Namestead 安全碼',
  'resetSafeCode.body':
    '我們收到重設您安全碼的要求。請登入後按以下連結，輸入登入密碼及新的安全碼；連結只可使用一次，於 {{minutes}} 分鐘內有效。',
  'resetSafeCode.act': '重設安全碼',
  'safeCodeChanged.subject': '您的安全碼已更改',
  'safeCodeChanged.body': '您的 Namestead 安全碼剛剛更改。如這不是您的操作，請立即更改登入密碼並聯絡我們。',
  'safeCodeChanged.act': '帳戶安全',
  'leaveEmail.subject': '請確認更改帳戶電郵',
  'leaveEmail.body':
    '您的帳戶要求把電郵由此地址改為 {{email}}。請按以下連結同意更改；新地址亦須確認。連結於 {{hours}} 小時內有效。',
  'leaveEmail.act': '同意更改',
  'takeEmail.subject': '請確認您的新帳戶電郵',
  'takeEmail.body':
    '有一個 Namestead 帳戶要求改用此電郵。請按以下連結確認；原有地址亦須確認。連結於 {{hours}} 小時內有效。',
  'takeEmail.act': '確認電郵',
  'emailTaken.subject': '有人要求把帳戶改用您的電郵',
  'emailTaken.body': '有另一個帳戶要求改用此電郵，但此電郵已有 Namestead 帳戶，因此沒有更改。',
  'emailTaken.act': '前往登入',
  'emailChanged.subject': '您的帳戶電郵已更改',
  'emailChanged.body': '您的帳戶電郵已改為 {{email}}，請以新電郵登入。',
  'emailChanged.act': '前往登入',
  'verifyEmail.subject': '請驗證您的電郵',
  'verifyEmail.body': '您在 Namestead 認證中心新增了此電郵。請按以下連結完成驗證；連結於 {{hours}} 小時內有效。',
  'verifyEmail.act': '驗證電郵',
  'signInFailing.subject': '您的帳戶有多次登入失敗',
  'signInFailing.body':
    '過去一小時內，您的帳戶有 {{count}} 次登入失敗。如不是您本人，您無須處理：對方未能登入；我們已要求其後的嘗試先完成人機驗證。',
  'signInFailing.act': '更改密碼',
  'factor.act': '查看登入保護',
  'factorAdded.subject': '您的帳戶已加入雙重驗證方式',
  'factorAdded.body':
    '您的 Namestead 帳戶剛加入了雙重驗證方式「{{name}}」，日後登入時會用到。如非您本人操作，請立即移除它、更改密碼，並聯絡我們。',
  'factorRemoved.subject': '您的帳戶已移除雙重驗證方式',
  'factorRemoved.body':
    '您的 Namestead 帳戶剛移除了雙重驗證方式「{{name}}」。如非您本人操作，請立即更改密碼及安全碼，並聯絡我們。',
  'factorRemoved.last': '這是最後一個，現時只憑密碼即可登入，復原碼亦已失效。',
  'recoveryCodesMade.subject': '您的復原碼已更換',
  'recoveryCodesMade.body':
    '您的 Namestead 帳戶剛產生了新的復原碼，舊的已全部失效。如非您本人操作，請立即更改密碼及安全碼，並聯絡我們。',
  'recoveryCodeUsed.subject': '有人以復原碼登入您的帳戶',
  'recoveryCodeUsed.body':
    '您的 Namestead 帳戶剛以復原碼登入，尚餘 {{left}} 個復原碼。如非您本人操作，請立即更改密碼、產生新的復原碼，並聯絡我們。',
  'secondStepFailing.subject': '有人知道您的密碼',
  'secondStepFailing.body':
    '有人以正確的密碼登入您的 Namestead 帳戶，但在第二步失敗了 {{count}} 次，未能進入。如非您本人操作，請立即重設密碼。',
  'secondStepFailing.act': '重設密碼',
  'passkeyCopied.subject': '您的通行密鑰可能已被複製',
  'passkeyCopied.body':
    '有人以通行密鑰「{{name}}」登入您的 Namestead 帳戶，但其使用次數少於我們的記錄，可能已被複製，故已拒絕。請移除這個通行密鑰，再重新加入。',
} as const;
