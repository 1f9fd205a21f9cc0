import { readFileSync } from 'node:fs';
import path from 'node:path';
import { ROOT } from './sources';

/** One installed package in the lock file; its key is its folder. */
interface LockedPackage {
  readonly name?: string;
  readonly version?: string;
  readonly license?: string;
  readonly integrity?: string;
  readonly resolved?: string;
  readonly dev?: boolean;
  readonly optional?: boolean;
  readonly dependencies?: Readonly<Record<string, string>>;
  readonly optionalDependencies?: Readonly<Record<string, string>>;
  readonly peerDependencies?: Readonly<Record<string, string>>;
}

type LockedPackages = Readonly<Record<string, LockedPackage>>;

/** One package of a bill, in CycloneDX terms. */
export interface BillComponent {
  readonly type: 'library' | 'application';
  readonly 'bom-ref': string;
  readonly name: string;
  readonly version: string;
  readonly scope?: 'required' | 'optional';
  readonly purl: string;
  readonly licenses: readonly ({ license: { id: string } } | { expression: string })[];
  readonly hashes?: readonly { readonly alg: string; readonly content: string }[];
  readonly externalReferences?: readonly { readonly type: string; readonly url: string }[];
}

/** A CycloneDX bill of materials. */
export interface BillOfMaterials {
  readonly bomFormat: 'CycloneDX';
  readonly specVersion: '1.5';
  readonly version: 1;
  readonly metadata: { readonly component: BillComponent };
  readonly components: readonly BillComponent[];
  readonly dependencies: readonly { readonly ref: string; readonly dependsOn: readonly string[] }[];
}

function nameAt(folder: string, locked: LockedPackage): string {
  return locked.name ?? folder.slice(folder.lastIndexOf('node_modules/') + 'node_modules/'.length);
}

function packageUrl(name: string, version: string): string {
  return `pkg:npm/${name.replace('@', '%40')}@${version}`;
}

function hashesOf(integrity: string | undefined): BillComponent['hashes'] {
  const [, bits = '', base64 = ''] = /^sha(\d+)-(.+)$/.exec(integrity ?? '') ?? [];
  if (base64 === '') return undefined;
  return [{ alg: `SHA-${bits}`, content: Buffer.from(base64, 'base64').toString('hex') }];
}

/** Packages that state their license only in a file. */
const LICENSES: Readonly<Record<string, string>> = {
  'combine-errors@3.0.3': 'MIT',
  'png-js@2.0.0': 'MIT',
  'dejavu-fonts-ttf@2.37.3': 'Bitstream-Vera',
};

function toComponent(folder: string, locked: LockedPackage): BillComponent {
  const name = nameAt(folder, locked);
  const { resolved, version } = locked;
  const license = LICENSES[`${name}@${version ?? ''}`] ?? locked.license;
  if (version === undefined || license === undefined) {
    throw new Error(`The lock file does not have the version and license of ${name}.`);
  }
  const purl = packageUrl(name, version);
  const hashes = hashesOf(locked.integrity);
  return {
    type: folder === '' ? 'application' : 'library',
    'bom-ref': purl,
    name,
    version,
    ...(folder === '' ? {} : { scope: locked.optional === true ? 'optional' : 'required' }),
    purl,
    licenses: [license.includes(' ') ? { expression: license } : { license: { id: license } }],
    ...(hashes === undefined ? {} : { hashes }),
    ...(resolved === undefined
      ? {}
      : { externalReferences: [{ type: 'distribution', url: resolved }] }),
  };
}

/** The folder that `require(name)` resolves to from a package; null if it isn't installed. */
function resolveFrom(packages: LockedPackages, folder: string, name: string): string | null {
  const parts = folder.split('/node_modules/');
  const above = folder === '' ? [] : parts.map((_part, index) => parts.slice(0, index + 1));
  const places = [...above.map((each) => `${each.join('/node_modules/')}/`).reverse(), ''];
  const found = places.map((place) => `${place}node_modules/${name}`);
  return found.find((each) => Object.hasOwn(packages, each)) ?? null;
}

/**
 * Lists the shipped packages: production dependencies from the lock file, and development packages
 * with parts in a bundle, such as the font. The same lock file and bundles give the same bill.
 * (`npm sbom --omit dev` omits packages that tools also need, including React.)
 */
export function billOfMaterials(bundled: ReadonlySet<string>): BillOfMaterials {
  const file = readFileSync(path.join(ROOT, 'package-lock.json'), 'utf8');
  const { packages } = JSON.parse(file) as { packages: LockedPackages };
  const shipped = Object.entries(packages).filter(
    ([folder, { dev }]) => folder !== '' && (dev !== true || bundled.has(folder)),
  );
  const folders = new Set(shipped.map(([folder]) => folder));
  const root = packages[''] ?? {};
  const product = toComponent('', root);

  const components = new Map<string, BillComponent>();
  const dependsOn = new Map<string, Set<string>>();
  for (const [folder, locked] of [['', root] as const, ...shipped]) {
    const component = folder === '' ? product : toComponent(folder, locked);
    const ref = component['bom-ref'];
    if (folder !== '') components.set(ref, component);
    const needed = dependsOn.get(ref) ?? new Set();
    dependsOn.set(ref, needed);
    const { dependencies, optionalDependencies, peerDependencies } = locked;
    const names = Object.keys({ ...dependencies, ...optionalDependencies, ...peerDependencies });
    for (const name of names) {
      const found = resolveFrom(packages, folder, name);
      if (found === null || !folders.has(found)) continue;
      needed.add(packageUrl(nameAt(found, packages[found] ?? {}), packages[found]?.version ?? ''));
    }
  }
  for (const folder of bundled) {
    const locked = packages[folder];
    // No production dependency needs it, but our bundles contain it.
    if (locked?.dev === true) {
      dependsOn.get(product['bom-ref'])?.add(toComponent(folder, locked)['bom-ref']);
    }
  }
  return {
    bomFormat: 'CycloneDX',
    specVersion: '1.5',
    version: 1,
    metadata: { component: product },
    components: [...components.values()].sort((a, b) => (a.purl < b.purl ? -1 : 1)),
    dependencies: [...dependsOn]
      .map(([ref, refs]) => ({ ref, dependsOn: [...refs].sort() }))
      .sort((a, b) => (a.ref < b.ref ? -1 : 1)),
  };
}
