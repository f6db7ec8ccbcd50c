import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { freePort } from '#tools/demonstration/free-ports.ts';
import { APEX, zoneFile } from './zone.ts';

/**
 * NSD with the bench's zone, one process, no limits; undefined where no NSD is installed (`NSD` names one that is not
 * on the path).
 */
export async function startNsd(folder: string): Promise<{ port: number; child: ChildProcess } | undefined> {
  const program = process.env['NSD'] ?? 'nsd';
  if (spawnSync(program, ['-v']).error) return undefined;
  const port = await freePort();
  writeFileSync(join(folder, 'bench.zone'), zoneFile());
  writeFileSync(
    join(folder, 'nsd.conf'),
    [
      'server:',
      '  server-count: 1',
      `  ip-address: 127.0.0.1@${port}`,
      `  zonesdir: "${folder}"`,
      `  database: ""`,
      `  pidfile: "${join(folder, 'nsd.pid')}"`,
      `  xfrdfile: "${join(folder, 'xfrd.state')}"`,
      `  zonelistfile: "${join(folder, 'zone.list')}"`,
      '  username: ""',
      '  rrl-ratelimit: 0',
      'remote-control:',
      '  control-enable: no',
      'zone:',
      `  name: "${APEX}"`,
      '  zonefile: "bench.zone"',
      '',
    ].join('\n'),
  );
  const child = spawn(program, ['-d', '-c', join(folder, 'nsd.conf')], { stdio: ['ignore', 'ignore', 'inherit'] });
  return { port, child };
}
