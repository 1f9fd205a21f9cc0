import type { Ports } from '../platform/ports';

/** How the recorder treats a port method. */
export type PortMethodKind =
  /**
   * Reads from outside synchronously, such as the time or a cookie. A replay reads from the
   * recording.
   */
  | 'read'
  /** Changes something outside: the URL, another tab. A replay only compares. */
  | 'do'
  /** Ends later, with a result from outside. A replay ends it at the same line as the recording. */
  | 'ask'
  /** Not recorded, because it is the same in every run of one build, or internal to the page. */
  | 'own';

/** The kind of each port method; a new method doesn't compile until its kind is added. */
export const PORT_METHODS = {
  broadcast: { post: 'do' },
  chance: { fraction: 'read', id: 'read' },
  clock: { elapsed: 'read', now: 'read', wait: 'ask' },
  cookies: { read: 'read' },
  documentReader: { check: 'read', close: 'do', open: 'ask', prepare: 'do', readOn: 'ask' },
  drafts: { lay: 'own', putBack: 'do', readAll: 'read', take: 'own' },
  navigation: { assign: 'do', assignTop: 'do', push: 'do', reload: 'do', replace: 'do' },
  network: { send: 'ask' },
  routes: { accessOf: 'own' },
  screens: { load: 'ask', loadForUsers: 'ask' },
  tabStorage: { read: 'read', remove: 'do', write: 'do' },
  unreadStream: { close: 'do', open: 'do', tellOthers: 'do', watch: 'do' },
  uploads: { forget: 'do', hash: 'ask', readText: 'ask', start: 'do', stop: 'do' },
} as const satisfies {
  readonly [Port in keyof Ports]: Readonly<Record<keyof Ports[Port], PortMethodKind>>;
};

/** Any port method. */
export type PortMethod = (...args: unknown[]) => unknown;

/**
 * Returns the ports with every method replaced by the result of `replace`, which gets a name such
 * as `network.send`.
 */
export function mapPorts(
  ports: Ports,
  replace: (name: string, kind: PortMethodKind, method: PortMethod) => PortMethod,
): Ports {
  const mapMethods = (port: string, kinds: Readonly<Record<string, PortMethodKind>>) => {
    const methods = ports[port as keyof Ports] as unknown as Readonly<Record<string, PortMethod>>;
    return Object.fromEntries(
      Object.entries(kinds).map(([name, kind]) => [
        name,
        // Called through an arrow function, because a method may need `this`.
        replace(`${port}.${name}`, kind, (...args) => methods[name]?.(...args)),
      ]),
    );
  };
  return Object.fromEntries(
    Object.entries(PORT_METHODS).map(([port, kinds]) => [port, mapMethods(port, kinds)]),
  ) as unknown as Ports;
}
