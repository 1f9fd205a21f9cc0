import { arrow, readDiagrams, type Diagram, type Transition } from './diagrams';
import { readFromRoot } from './documents';
import { initialState, MACHINES, type Machine } from './machines';
import { walkAll } from './walks';

const DOCUMENT = readFromRoot('docs/state-machine.md') ?? '';
/** Machines of the server: `filingStates.test.ts` compares them with the contract. */
const SERVER_MACHINES = ['Filing', 'Filing money'];
const DIAGRAMS = readDiagrams(DOCUMENT).filter(({ name }) => !SERVER_MACHINES.includes(name));

function machineOf({ name }: Diagram): Machine {
  const machine = MACHINES[name];
  if (machine === undefined) throw new Error(`No machine of the code is called ${name}`);
  return machine;
}

/** States of the machine by drawn state, found by following the arrows. */
function statesAlong(diagram: Diagram, machine: Machine): Map<string, unknown[]> {
  const found = new Map<string, unknown[]>([[diagram.start, [initialState(machine)]]]);
  const open = [diagram.start];
  while (open.length > 0) {
    const from = open.shift() ?? '';
    for (const transition of diagram.transitions.filter((each) => each.from === from)) {
      const reached = outcomes(transition, machine, found.get(from) ?? []).filter(
        (state) => machine.nameOf(state) === transition.to,
      );
      if (reached.length === 0) continue;
      if (!found.has(transition.to)) open.push(transition.to);
      found.set(transition.to, [...(found.get(transition.to) ?? []), ...reached]);
    }
  }
  return found;
}

/** States after the transition's action. */
function outcomes({ type }: Transition, machine: Machine, states: readonly unknown[]): unknown[] {
  return states.flatMap((state) =>
    machine.actions
      .filter((action) => action.type === type)
      .map((action) => machine.reducer(state as never, action)),
  );
}

/** Arrows of a diagram that the reducer doesn't follow. */
function wrongArrows(diagram: Diagram): string[] {
  const machine = machineOf(diagram);
  const found = statesAlong(diagram, machine);
  return diagram.transitions
    .filter((transition) => {
      const ends = outcomes(transition, machine, found.get(transition.from) ?? []);
      return !ends.some((state) => machine.nameOf(state) === transition.to);
    })
    .map(arrow);
}

/** Enough for all walks on a busy machine. */
const WALKS_MS = 60_000;

let seen: ReadonlyMap<string, ReadonlySet<string>>;

beforeAll(async () => {
  // The page uses the clock port. Packages' own timers must not outlive the test.
  jest.useFakeTimers({ doNotFake: ['queueMicrotask', 'nextTick'] });
  seen = await walkAll();
}, WALKS_MS);

it('includes every state machine in the code', () => {
  expect(DIAGRAMS.map(({ name }) => name)).toEqual(Object.keys(MACHINES));
});

describe.each(DIAGRAMS.map((diagram) => [diagram.name, diagram] as const))(
  'the diagram of %s',
  (name, diagram) => {
    it("starts in the code's initial state", () => {
      const machine = machineOf(diagram);
      expect(diagram.start).toBe(machine.nameOf(initialState(machine)));
    });

    it('draws the same states as the code', () => {
      expect([...diagram.states].sort()).toEqual([...machineOf(diagram).states].sort());
    });

    it('draws only transitions that the reducer makes', () => {
      expect(wrongArrows(diagram)).toEqual([]);
    });

    it('draws each transition that occurred on a test page', () => {
      const drawn = diagram.transitions.map(arrow);
      const made = [...(seen.get(name) ?? [])].filter((line) => {
        const [from, to] = line.split(/ --> |: /);
        return from !== to;
      });
      expect(made.filter((line) => !drawn.includes(line))).toEqual([]);
    });

    it('draws only transitions that occurred on a test page', () => {
      const made = [...(seen.get(name) ?? [])];
      expect(diagram.transitions.map(arrow).filter((line) => !made.includes(line))).toEqual([]);
    });
  },
);

describe('the diagram check', () => {
  const drawing = (...lines: string[]): Diagram => {
    const text = ['## Toast', '```mermaid', 'stateDiagram-v2', ...lines, '```', ''].join('\n');
    return readDiagrams(text)[0]!;
  };
  const START = '  [*] --> hidden';

  it('reports an arrow that differs from the code', () => {
    const right = '  hidden --> shown: toast/toastShown';
    expect(wrongArrows(drawing(START, right))).toEqual([]);
    expect(wrongArrows(drawing(START, '  hidden --> held: toast/toastShown'))).toHaveLength(1);
    expect(wrongArrows(drawing(START, '  hidden --> shown: toast/toastHeld'))).toHaveLength(1);
    expect(wrongArrows(drawing(START, '  hidden --> shown: toast/noSuch'))).toHaveLength(1);
    expect(wrongArrows(drawing(START, right, '  held --> shown: toast/toastReleased'))).toEqual([
      'held --> shown: toast/toastReleased',
    ]);
  });

  it("rejects a line that can't be parsed", () => {
    expect(() => drawing(START, '  hidden -> shown: toast/toastShown')).toThrow('hidden -> shown');
    expect(() => drawing(START, '  hidden --> shown')).toThrow();
    expect(() => drawing('  hidden --> shown: toast/toastShown')).toThrow('start');
  });
});
