import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';

const SOURCE = new URL('../test-token.sol', import.meta.url);
/** What the nodes of these networks have all understood for years; newer instructions would fail on some. */
const EVM_VERSION = 'paris';

interface Compiler {
  readonly version: () => string;
  readonly compile: (input: string) => string;
}

/** What `test-token.json` holds. */
export interface TokenArtifact {
  readonly compiler: string;
  readonly bytecode: string;
  readonly selectors: Readonly<Record<string, string>>;
}

interface Output {
  readonly errors?: readonly { readonly severity: string; readonly formattedMessage: string }[];
  readonly contracts: Record<
    string,
    Record<string, { evm: { bytecode: { object: string }; methodIdentifiers: Record<string, string> } }>
  >;
}

/**
 * Compiles `test-token.sol`; for the test that compares, and for whoever changes the source: `node
 * sandbox/chain/testing/compile-token.ts`.
 */
export function compileToken(): TokenArtifact {
  const solc = createRequire(import.meta.url)('solc') as Compiler;
  const input = {
    language: 'Solidity',
    sources: { 'test-token.sol': { content: readFileSync(SOURCE, 'utf8') } },
    settings: {
      evmVersion: EVM_VERSION,
      optimizer: { enabled: true, runs: 200 },
      metadata: { appendCBOR: false, bytecodeHash: 'none' },
      outputSelection: { '*': { TestToken: ['evm.bytecode.object', 'evm.methodIdentifiers'] } },
    },
  };
  const output = JSON.parse(solc.compile(JSON.stringify(input))) as Output;
  const faults = (output.errors ?? []).filter(({ severity }) => severity === 'error');
  const compiled = output.contracts?.['test-token.sol']?.['TestToken'];
  if (faults.length > 0 || !compiled) throw new Error(faults.map((fault) => fault.formattedMessage).join('\n'));
  return {
    compiler: solc.version(),
    bytecode: `0x${compiled.evm.bytecode.object}`,
    selectors: compiled.evm.methodIdentifiers,
  };
}

if (import.meta.main) console.log(JSON.stringify(compileToken(), null, 2));
