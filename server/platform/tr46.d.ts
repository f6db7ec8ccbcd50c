declare module 'tr46' {
  interface Tr46Options {
    checkBidi?: boolean;
    checkHyphens?: boolean;
    checkJoiners?: boolean;
    ignoreInvalidPunycode?: boolean;
    transitionalProcessing?: boolean;
    useSTD3ASCIIRules?: boolean;
    verifyDNSLength?: boolean;
  }
  export function toASCII(domain: string, options?: Tr46Options): string | null;
  export function toUnicode(domain: string, options?: Tr46Options): { domain: string; error: boolean };
}
