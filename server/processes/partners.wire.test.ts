import { expect, test } from 'vitest';
import { openScripted } from '../gateways/registry/testing/scripted-gateway.ts';
import { DOMAIN, response, startScripted } from '../gateways/registry/testing/scripted-registry.ts';
import type { House } from '../platform/house.ts';
import { createMetrics } from '../platform/metrics.ts';
import { registryHooks } from './partners.ts';

test('every command of a registry is seen at the metrics, by lane, command and result, and trouble as an alarm', async () => {
  const metrics = createMetrics();
  const log = { warn: () => {} } as unknown as House['log'];
  const hooks = registryHooks({ metrics, log, config: { eppSchemas: null } as House['config'] }, 'verisign');
  const scripted = await startScripted();
  const { gateway } = openScripted(scripted, { registry: 'verisign' }, hooks);
  scripted.answer = ({ xml, clTRID }) =>
    xml.includes('<check>')
      ? response(clTRID, {
          data: `<d:chkData xmlns:d="${DOMAIN}"><d:cd><d:name avail="1">a.com</d:name></d:cd></d:chkData>`,
        })
      : response(clTRID, { code: 2104 });
  await gateway.checkDomains(['a.com']);
  await gateway.deleteDomain({ name: 'a.com', clTRID: 'DELETE-1' });
  const text = await metrics.registry.metrics();
  for (const line of [
    'namestead_registry_seconds_count{registry="verisign",lane="check",command="domain:check",result="1000"} 1',
    'namestead_registry_seconds_count{registry="verisign",lane="transform",command="domain:delete",result="2104"} 1',
    'namestead_alarms_total{kind="registry-balance"} 1',
  ]) {
    expect(text).toContain(line);
  }
  await gateway.close();
  await scripted.stop();
});
