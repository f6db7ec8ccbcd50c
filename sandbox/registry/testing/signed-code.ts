/**
 * A verification code as a provider would sign it, in base64. The signature is of the right shape and proves nothing.
 */
export function signedCode(type: 'domain' | 'real-name', code = '1-abc111'): string {
  const xml = `<?xml version="1.0" encoding="UTF-8"?>
<verificationCode:signedCode xmlns:verificationCode="urn:ietf:params:xml:ns:verificationCode-1.0" id="signedCode">
  <verificationCode:code type="${type}">${code}</verificationCode:code>
  <Signature xmlns="http://www.w3.org/2000/09/xmldsig#"><SignatureValue>c2lnbmVk</SignatureValue></Signature>
</verificationCode:signedCode>`;
  return Buffer.from(xml).toString('base64');
}
