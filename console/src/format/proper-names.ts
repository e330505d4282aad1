/** Cloud providers, which records name in a technical way. Their names have no translation. */
const PROVIDERS: readonly (readonly [code: string, name: string])[] = [
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
];

/** The same, and operating systems. */
const NAMES: ReadonlyMap<string, string> = new Map([
  ...PROVIDERS,
  ['linux', 'Linux'],
  ['darwin', 'macOS'],
  ['windows', 'Windows'],
  ['win32', 'Windows'],
  ['freebsd', 'FreeBSD'],
  ['openbsd', 'OpenBSD'],
  ['aix', 'AIX'],
  ['sunos', 'SunOS'],
]);

/** The name of a system or a provider as its maker writes it; as it is, if it is not known. */
export const properName = (name: string): string => NAMES.get(name.toLowerCase()) ?? name;

/** The technical name of a provider that a person has entered; as it was entered, if it is not known. */
export const providerCode = (text: string): string => {
  const words = text.trim().toLowerCase();
  return PROVIDERS.find(([code, name]) => code === words || name.toLowerCase() === words)?.[0] ?? text;
};
