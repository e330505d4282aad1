/** Systems and providers whose machines and blueprints name them in a technical way. They have no translation. */
const NAMES: ReadonlyMap<string, string> = new Map([
  ['linux', 'Linux'],
  ['darwin', 'macOS'],
  ['windows', 'Windows'],
  ['win32', 'Windows'],
  ['freebsd', 'FreeBSD'],
  ['openbsd', 'OpenBSD'],
  ['aix', 'AIX'],
  ['sunos', 'SunOS'],
  ['aws', 'AWS'],
  ['azure', 'Azure'],
  ['gcp', 'Google Cloud'],
  ['google', 'Google Cloud'],
  ['hetzner', 'Hetzner'],
  ['digitalocean', 'DigitalOcean'],
  ['ionos', 'IONOS'],
  ['ovh', 'OVHcloud'],
  ['scaleway', 'Scaleway'],
  ['stackit', 'STACKIT'],
  ['openstack', 'OpenStack'],
  ['vsphere', 'vSphere'],
  ['proxmox', 'Proxmox'],
]);

/** The name of a system or a provider as its maker writes it; as it is, if it is not known. */
export const properName = (name: string): string => NAMES.get(name.toLowerCase()) ?? name;

/** Where something runs: the provider and the region, as far as they are known. */
export const placeText = (
  provider: string | null | undefined,
  region: string | null | undefined,
  mark: string,
): string => [provider && properName(provider), region].filter(Boolean).join(mark);
