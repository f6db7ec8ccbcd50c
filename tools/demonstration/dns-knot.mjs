import { run } from '../bootstrap.mjs';

// `npm run dns:knot`: Knot DNS answers the zones of the running demonstration, beside its own name server.
run('server/main.ts', ['nameserver'], {}, [
  'tools/demonstration/beside-running.ts',
  'tools/demonstration/with-knot.ts',
]);
