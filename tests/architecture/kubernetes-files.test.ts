import { readdirSync } from 'node:fs';
import path from 'node:path';
import { settingsFaults } from '../../src/boot/settings/check-settings';
import { SECRETS } from '../../src/boot/settings/secrets';
import { kubernetesObjects, readYaml, valuesOf } from '../helpers/deployment/files';
import { typeFaults } from '../helpers/deployment/typed-values';

interface Probe {
  httpGet: { path: string; port: string };
  periodSeconds: number;
  failureThreshold: number;
}

interface Container {
  name: string;
  image: string;
  command?: string[];
  ports?: { name: string; containerPort: number }[];
  envFrom: object[];
  resources: { requests: object; limits: object };
  securityContext: object;
  startupProbe: Probe;
  readinessProbe: Probe;
  livenessProbe: Probe;
}

interface Pod {
  terminationGracePeriodSeconds: number;
  securityContext: object;
  enableServiceLinks: boolean;
  initContainers: Container[];
  containers: [Container];
}

const NAME = { 'app.kubernetes.io/name': 'tenantry' };

const objects = kubernetesObjects();
const find = (kind: string) => objects.find(({ object }) => object.kind === kind)?.object as never;
const deployment = find('Deployment') as { spec: { replicas: number; selector: object; template: { spec: Pod } } };
const pod = deployment.spec.template.spec;
const [server] = pod.containers;
const settings = (find('ConfigMap') as { data: Record<string, string> }).data;
const secrets = (find('Secret') as { stringData: Record<string, string> }).stringData;
const kustomization = find('Kustomization') as { resources: string[]; images: { name: string; newTag: string }[] };

/** The type of an object in the package kubernetes-types, which is generated from the OpenAPI document of Kubernetes. */
const typeOf = ({ apiVersion, kind }: { apiVersion: string; kind: string }): string => {
  const group = apiVersion.includes('/') ? apiVersion.replace('.k8s.io/', '/') : `core/${apiVersion}`;
  return `import('kubernetes-types/${group}').${kind}`;
};

describe('the manifests for Kubernetes', () => {
  it('are what the API of Kubernetes 1.30 describes, without unknown fields', () => {
    const checked = objects.filter(({ object }) => object.kind !== 'Kustomization');
    const values = checked.map(({ file, object }) => ({ name: file, type: typeOf(object), value: object }));
    const wrong = JSON.parse(
      JSON.stringify(deployment).replace('readinessProbe', 'readinesProbe'),
    ) as typeof deployment;
    const wrongValue = { name: 'wrong', type: "import('kubernetes-types/apps/v1').Deployment", value: wrong };
    expect(checked.length).toBeGreaterThanOrEqual(9);
    expect(typeFaults([...values, wrongValue])).toEqual([expect.stringMatching(/^wrong: .*readinesProbe/)]);
  });

  it('are all in the kustomization, except examples', () => {
    const files = readdirSync(path.resolve(__dirname, '../../deploy/kubernetes'));
    const expected = files.filter((name) => !name.includes('.example.') && name !== 'kustomization.yaml');
    expect([...kustomization.resources].sort()).toEqual(expected.sort());
    const { version } = readYaml<{ version: string }>('package.json');
    expect(kustomization.images).toEqual([
      { name: 'tenantry', newName: 'registry.example.com/tenantry', newTag: version },
    ]);
  });

  it('give the server settings that it accepts', () => {
    const real = Object.fromEntries(Object.keys(SECRETS).map((name) => [name, `w4Xk9ZpQ2mVt7LrB${name}`]));
    expect(Object.keys(secrets)).toEqual(expect.arrayContaining(Object.keys(SECRETS)));
    const image = { NODE_ENV: 'production', HOST: '0.0.0.0' };
    expect(settingsFaults({ ...image, ...settings, ...secrets, ...real })).toEqual([]);
  });

  it('restrict every container, and limit its memory', () => {
    expect(pod.securityContext).toMatchObject({ runAsNonRoot: true, seccompProfile: { type: 'RuntimeDefault' } });
    for (const { securityContext, resources, image } of [...pod.initContainers, ...pod.containers]) {
      expect(securityContext).toEqual({
        allowPrivilegeEscalation: false,
        readOnlyRootFilesystem: true,
        capabilities: { drop: ['ALL'] },
      });
      expect(resources).toMatchObject({ requests: { cpu: expect.anything() }, limits: { memory: expect.anything() } });
      expect(image).toBe('tenantry');
    }
  });

  it('migrate first, with the settings of the server', () => {
    const [migrate] = pod.initContainers;
    expect(migrate).toMatchObject({ command: ['node', 'scripts/migrate.js'], envFrom: server.envFrom });
  });

  it('ask the probes that mean alive and ready', () => {
    expect(server.startupProbe.httpGet).toEqual({ path: '/_health', port: 'http' });
    expect(server.livenessProbe.httpGet).toEqual({ path: '/_health', port: 'http' });
    expect(server.readinessProbe.httpGet).toEqual({ path: '/_ready', port: 'http' });
  });

  it('keep a pod that stops until no request is sent to it and all are finished', () => {
    const delay = Number(settings.SHUTDOWN_DELAY_MS) / 1000;
    const { periodSeconds, failureThreshold } = server.readinessProbe;
    expect(delay).toBeGreaterThan(periodSeconds * failureThreshold);
    expect(pod.terminationGracePeriodSeconds).toBe(delay + 30);
  });

  it('have several replicas, of which one at a time stops', () => {
    const { spec } = find('HorizontalPodAutoscaler') as { spec: { minReplicas: number } };
    expect(deployment.spec.replicas).toBeGreaterThanOrEqual(3);
    expect(spec.minReplicas).toBe(deployment.spec.replicas);
    expect(find('PodDisruptionBudget')).toMatchObject({ spec: { maxUnavailable: 1, selector: { matchLabels: NAME } } });
  });

  it('select the same pods, and the port that they have', () => {
    expect(deployment.spec).toMatchObject({
      selector: { matchLabels: NAME },
      template: { metadata: { labels: NAME } },
    });
    expect(find('Service')).toMatchObject({ spec: { selector: NAME, ports: [{ targetPort: 'http' }] } });
    expect(find('NetworkPolicy')).toMatchObject({ spec: { podSelector: { matchLabels: NAME } } });
    expect(server.ports).toEqual([{ name: 'http', containerPort: 1337 }]);
    expect(valuesOf(deployment, 'mountPath')).toEqual(['/tmp', '/tmp']);
  });
});
