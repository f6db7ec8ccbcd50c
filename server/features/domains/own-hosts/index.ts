export { forgetHosts, hostsBelow, regainHosts } from './store.ts';
