import { useEffect, useRef, useState } from 'react';
import { formatCount, formatQuantity } from '#contract/formats';
import type { Upload } from '#contract/schemas/filingUploads';
import { useAppDispatch, useAppSelector } from '../../../store/hooks';
import { Button } from '../../../ui/Button';
import { Checkbox } from '../../../ui/Checkbox';
import { Field } from '../../../ui/Field';
import { MessageBox } from '../../../ui/MessageBox';
import { TextInput } from '../../../ui/TextInput';
import { pointsOf, type RedactedBox } from './redaction';
import { redactUpload } from './slice';
import styles from './checks.module.css';

/** Maximum boxes per redaction. */
const MOST = 2_000;

export interface RedactFormProps {
  readonly boxes: readonly RedactedBox[];
  /** The page on display. */
  readonly page: number;
  readonly upload: Upload;
  readonly isSending: boolean;
  readonly onChange: (boxes: readonly RedactedBox[]) => void;
  readonly onShow: (page: number) => void;
  readonly onBack: () => void;
  readonly onDone: () => void;
}

/** Selects what to redact in the public version: findings, and custom boxes. */
export function RedactForm(props: RedactFormProps) {
  const { boxes, isSending, onBack, onChange, onDone, onShow, upload } = props;
  const dispatch = useAppDispatch();
  const heading = useRef<HTMLHeadingElement>(null);
  const command = useAppSelector((state) => redactUpload.select(state, upload.id));
  const errors = useAppSelector((state) => redactUpload.selectErrors(state, upload.id));
  useEffect(() => heading.current?.focus(), []);
  useDone(command.status, onDone);
  const chosen = boxes.filter(({ isChosen }) => isChosen);
  return (
    <>
      <h3 ref={heading} tabIndex={-1} className={styles.level}>
        Redact
      </h3>
      <p>
        This creates a public version without the text in the boxes. The full version becomes a
        confidential document, and an entry for the ACR form is added to the filing.
      </p>
      {boxes.length === 0 ? (
        <p>Draw a box on the page, or enter its position below.</p>
      ) : (
        <fieldset className={styles.boxes}>
          <legend>Boxes</legend>
          <ul className={styles.findings}>
            {boxes.map((each) => (
              <li key={each.key} className={styles.boxRow}>
                <Checkbox
                  checked={each.isChosen}
                  onCheckedChange={(isChosen) =>
                    onChange(boxes.map((box) => (box === each ? { ...each, isChosen } : box)))
                  }
                >
                  {each.name}
                </Checkbox>
                <Button
                  size="small"
                  variant="quiet"
                  aria-label={`Show ${each.name}`}
                  onClick={() => onShow(each.page)}
                >
                  Show
                </Button>
              </li>
            ))}
          </ul>
        </fieldset>
      )}
      <OwnBox {...props} />
      {command.status === 'rejected' && (
        <MessageBox tone="error">
          {errors.messages.join(' ') || 'The boxes were rejected. Check their pages and positions.'}
        </MessageBox>
      )}
      <div className={styles.tools}>
        <Button
          variant="primary"
          isBusy={isSending}
          isDisabled={chosen.length === 0 || chosen.length > MOST}
          onClick={() =>
            dispatch(
              redactUpload.send({
                params: { uploadId: upload.id },
                body: { boxes: chosen.map(({ box, page }) => ({ page, box })) },
              }),
            )
          }
        >
          Redact {formatQuantity(chosen.length, 'box', 'boxes')}
        </Button>
        <Button onClick={onBack}>Back to the findings</Button>
      </div>
    </>
  );
}

/** Calls `onDone` once when a command succeeds. */
export function useDone(status: string, onDone: () => void): void {
  const wasRunning = useRef(false);
  useEffect(() => {
    if (status === 'done' && wasRunning.current) onDone();
    wasRunning.current = status === 'running';
  }, [status, onDone]);
}

const START = { left: '', top: '', width: '2', height: '0.25' };
const PLACES = ['left', 'top', 'width', 'height'] as const;
const LABELS = { left: 'From left', top: 'From top', width: 'Width', height: 'Height' } as const;

/** Form that adds a box by its measurements, for filers who don't use a mouse. */
function OwnBox({ boxes, onChange, page }: RedactFormProps) {
  const [values, setValues] = useState(START);
  const [error, setError] = useState<string | null>(null);
  const add = () => {
    const [x, y, width, height] = PLACES.map((name) => pointsOf(values[name]));
    if (x == null || y == null || !width || !height) {
      setError('Enter four numbers from 0 to 17. Width and height must be above 0.');
      return;
    }
    setError(null);
    const key = `own ${String(boxes.length)}`;
    const name = `Added box, page ${formatCount(page)}`;
    onChange([...boxes, { key, name, page, box: { x, y, width, height }, isChosen: true }]);
  };
  return (
    <fieldset className={styles.boxes}>
      <legend>Add a box on page {formatCount(page)}, in inches</legend>
      <div className={styles.numbers}>
        {PLACES.map((name) => (
          <Field key={name} label={LABELS[name]}>
            <TextInput
              inputMode="decimal"
              maxLength={6}
              value={values[name]}
              onValueChange={(value) => setValues({ ...values, [name]: value })}
            />
          </Field>
        ))}
      </div>
      {error !== null && (
        <p role="alert" className={styles.error}>
          {error}
        </p>
      )}
      <div className={styles.tools}>
        <Button size="small" onClick={add}>
          Add box
        </Button>
        <span className={styles.soft}>Or draw it on the page.</span>
      </div>
    </fieldset>
  );
}
