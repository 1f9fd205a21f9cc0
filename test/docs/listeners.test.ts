import { readFromRoot } from './documents';
import { listenersOf } from './listeners';

const DOCUMENT = readFromRoot('docs/state-machine.md') ?? '';

/**
 * Tables after a comment `<!-- listeners: action … -->`: the actions, and the modules in the rows.
 */
const TABLES = [...DOCUMENT.matchAll(/<!-- listeners: ([\w ]+) -->\s*\n((?:\|.*\n)+)/g)].map(
  ([, names = '', rows = '']) => ({
    names: names.split(' '),
    modules: [...rows.matchAll(/^\| `([^`]+)`/gm)].map(([, module = '']) => module),
  }),
);

/** The lists that set the order of reducers and sagas in the store. */
const ORDERS = [
  { source: 'src/client/store/reducer.ts', start: 'combineSlices({', role: /[sS]lice$/ },
  { source: 'src/client/store/saga.ts', start: 'const SAGAS', role: /saga$/ },
];

/** Returns the position of each module in an ordered list. */
function placesIn({ role, source, start }: (typeof ORDERS)[number], modules: readonly string[]) {
  const text = readFromRoot(source) ?? '';
  const list = text.slice(text.indexOf(start));
  return modules
    .filter((module) => role.test(module))
    .map((module) => {
      const imported = new RegExp(`import \\{ (\\w+) \\} from '\\.\\./${module}'`).exec(text);
      return imported?.[1] === undefined ? -1 : list.indexOf(imported[1]);
    })
    .filter((place) => place >= 0);
}

describe('the tables of docs/state-machine.md', () => {
  it('covers a changed URL, a change of user, and a restored connection', () => {
    expect(TABLES.map(({ names }) => names[0])).toEqual([
      'routeChanged',
      'identityChanged',
      'connectionChanged',
    ]);
  });

  it.each(TABLES)('lists every module that reacts to $names.0', ({ modules, names }) => {
    expect([...modules].sort()).toEqual(listenersOf(names));
  });

  it.each(TABLES)('lists reactions to $names.0 in the order in which they run', ({ modules }) => {
    for (const order of ORDERS) {
      const places = placesIn(order, modules);
      expect(places).toEqual([...places].sort((one, other) => one - other));
    }
  });
});
