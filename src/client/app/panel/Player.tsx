import { useId } from 'react';
import type { EffectNode } from '../../replay/effectTree';
import type { Recording } from '../../replay/recording';
import {
  requestLine,
  shownLine,
  writeCause,
  writeDifference,
  writeEffects,
} from '../../replay/story';
import type { HttpRequest } from '../../platform/ports';
import { Button } from '../../ui/Button';
import { Checkbox } from '../../ui/Checkbox';
import { Disclosure } from '../../ui/Disclosure';
import { MessageBox } from '../../ui/MessageBox';
import { Row } from '../../ui/Row';
import { ScrollBox } from '../../ui/ScrollBox';
import { Stack } from '../../ui/Stack';
import { Stage } from './Stage';
import { SPEEDS, usePlayback, type Playback } from './usePlayback';
import styles from './panel.module.css';

/** Maximum number of lines listed. */
const LISTED_LINES = 60;

/** Steps through a recording and plays it. */
export function Player({ recording }: { readonly recording: Recording }) {
  const playback = usePlayback(recording);
  const { played, stage } = playback;
  return (
    <Stack gap={3}>
      {stage === null ? null : <Stage key={stageKey(stage)} replay={stage} />}
      <Controls playback={playback} />
      {played?.difference == null ? null : (
        <MessageBox tone="warning">
          <pre className={styles.text}>
            {writeDifference(recording, played.difference).join('\n')}
          </pre>
        </MessageBox>
      )}
      <div className={styles.columns}>
        <Lines playback={playback} />
        {played === null ? null : <Effects effects={played.stop.effects} />}
      </div>
      {played === null ? null : (
        <Disclosure summary="State">
          <ScrollBox label="State">
            <pre className={styles.text}>{JSON.stringify(played.stop.state, null, 2)}</pre>
          </ScrollBox>
        </Disclosure>
      )}
    </Stack>
  );
}

const keys = new WeakMap<object, number>();
let lastKey = 0;

/** Returns a new key for each replay, so that its stage is rendered again. */
function stageKey(stage: object): number {
  const key = keys.get(stage) ?? (lastKey += 1);
  keys.set(stage, key);
  return key;
}

function Controls({ playback }: { readonly playback: Playback }) {
  const { goTo, hasScreens, inputs, isPlaying, line, play, recording, showScreens, stop } =
    playback;
  const sliderId = useId();
  const speedId = useId();
  return (
    <Row gap={2}>
      <Button size="small" onClick={() => goTo(stop - 1)} isDisabled={stop === 0}>
        Step back
      </Button>
      <Button size="small" variant="primary" onClick={() => play(!isPlaying)}>
        {isPlaying ? 'Pause' : 'Play'}
      </Button>
      <Button size="small" onClick={() => goTo(stop + 1)} isDisabled={stop === inputs.length}>
        Step
      </Button>
      <label htmlFor={sliderId}>Input</label>
      <input
        id={sliderId}
        type="range"
        min={0}
        max={inputs.length}
        value={stop}
        aria-valuetext={`${String(stop)} of ${String(inputs.length)}`}
        onChange={({ target }) => goTo(Number(target.value))}
      />
      <span>
        {stop} of {inputs.length}, line {line} of {recording.entries.length}
      </span>
      <label htmlFor={speedId}>Speed</label>
      <select
        id={speedId}
        value={playback.speed}
        onChange={({ target }) => playback.setSpeed(Number(target.value))}
      >
        {SPEEDS.map((speed) => (
          <option key={speed} value={speed}>
            {speed} ×
          </option>
        ))}
      </select>
      <Checkbox checked={hasScreens} onChange={({ target }) => showScreens(target.checked)}>
        Replay on the actual screens
      </Checkbox>
    </Row>
  );
}

function Lines({ playback: { line, played, recording, story } }: { readonly playback: Playback }) {
  const lines = [...recording.entries.keys()]
    .slice(0, line)
    .flatMap((index) => story.tell(index) ?? [])
    .slice(-LISTED_LINES)
    .reverse();
  return (
    <section aria-label="Events">
      <h3>Events, newest first</h3>
      <ScrollBox label="Events">
        <ol className={styles.lines}>
          {lines.map((entry) => (
            <li key={entry.line}>
              <span className={styles.line}>{shownLine(entry.line)}</span>{' '}
              {(entry.at / 1_000).toFixed(2)} s <b>{entry.who}</b> {entry.text}
              {entry.input === null && entry.who !== 'saga' ? null : (
                <div className={styles.cause}>
                  {writeCause(entry, played?.putBy(entry.line) ?? [])}
                </div>
              )}
            </li>
          ))}
        </ol>
      </ScrollBox>
    </section>
  );
}

/** Returns all effects of a kind in the tree. */
function allOf<Kind extends EffectNode['what']['kind']>(
  nodes: readonly EffectNode[],
  kind: Kind,
): Extract<EffectNode['what'], { readonly kind: Kind }>[] {
  return nodes.flatMap(({ children, what }) => [
    ...(what.kind === kind ? [what as Extract<EffectNode['what'], { readonly kind: Kind }>] : []),
    ...allOf(children, kind),
  ]);
}

function Effects({ effects }: { readonly effects: readonly EffectNode[] }) {
  const calls = allOf(effects, 'port').filter(({ method }) => method === 'network.send');
  const timers = allOf(effects, 'timer');
  return (
    <section aria-label="In progress">
      <h3>Open calls</h3>
      {calls.length === 0 ? <p>None.</p> : null}
      <ul>
        {calls.map(({ args }, index) => (
          <li key={index}>{requestLine(args[0] as HttpRequest)}</li>
        ))}
      </ul>
      <h3>Timers</h3>
      {timers.length === 0 ? <p>None.</p> : null}
      <ul>
        {timers.map(({ leftMs, ms }, index) => (
          <li key={index}>
            {(leftMs / 1_000).toFixed(1)} s left of {(ms / 1_000).toFixed(1)} s
          </li>
        ))}
      </ul>
      <h3>Running sagas</h3>
      <ScrollBox label="Running sagas">
        <pre className={styles.text}>{writeEffects(effects).join('\n')}</pre>
      </ScrollBox>
    </section>
  );
}
