import type { Ports } from '../platform/ports';

/** What a method of a port is to a tape. */
export type PortMethodKind =
  /** Tells at once what is outside: the time, a cookie. A replay answers from the tape. */
  | 'read'
  /** Changes what is outside: the address, another tab. A replay only compares. */
  | 'do'
  /** Ends later, with what came from outside. A replay ends it when the tape says so. */
  | 'ask'
  /** The same in every run of one build, or the page's own: it is not on the tape. */
  | 'own';

/** Each method of each port: a new one does not compile until its kind is said. */
export const PORT_METHODS = {
  broadcast: { post: 'do' },
  chance: { fraction: 'read', id: 'read' },
  clock: { elapsed: 'read', now: 'read', wait: 'ask' },
  cookies: { read: 'read' },
  drafts: { lay: 'own', putBack: 'do', readAll: 'read', take: 'own' },
  navigation: { assign: 'do', assignTop: 'do', push: 'do', reload: 'do', replace: 'do' },
  network: { send: 'ask' },
  routes: { accessOf: 'own' },
  screens: { load: 'ask', loadForUsers: 'ask' },
  tabStorage: { read: 'read', remove: 'do', write: 'do' },
  unreadStream: { close: 'do', open: 'do', tellOthers: 'do' },
} as const satisfies {
  readonly [Port in keyof Ports]: Readonly<Record<keyof Ports[Port], PortMethodKind>>;
};

/** A function of a port, whatever it takes and gives. */
export type PortMethod = (...args: unknown[]) => unknown;

/**
 * The ports with every method replaced by what `replace` makes of it; its name is such as
 * `network.send`.
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
        // Bound by the arrow: a method may belong to an object that it needs.
        replace(`${port}.${name}`, kind, (...args) => methods[name]?.(...args)),
      ]),
    );
  };
  return Object.fromEntries(
    Object.entries(PORT_METHODS).map(([port, kinds]) => [port, mapMethods(port, kinds)]),
  ) as unknown as Ports;
}
