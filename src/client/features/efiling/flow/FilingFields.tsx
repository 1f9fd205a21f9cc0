import { useState } from 'react';
import { codesOf, findCode, isCodeFor } from '#contract/filing/policyCodes';
import type { PolicyCode } from '#contract/schemas/efmMessages';
import type { DraftFiling } from '#contract/schemas/filingDrafts';
import { useAppDispatch } from '../../../store/hooks';
import { Button } from '../../../ui/Button';
import { classNames } from '../../../ui/classNames';
import { Combobox } from '../../../ui/Combobox';
import { Disclosure } from '../../../ui/Disclosure';
import { Field } from '../../../ui/Field';
import { Icon } from '../../../ui/Icon';
import { TextInput } from '../../../ui/TextInput';
import { FilingDocuments } from './FilingDocuments';
import { FilingFiles } from './FilingFiles';
import { Grip, MoveButtons, type Place } from './order';
import { PromptFields } from './PromptFields';
import { RelatedParties } from './RelatedParties';
import { ServiceFields } from './ServiceFields';
import { filingChanged, partAdded } from './slice';
import { useDraft } from './useDraft';
import { fieldId } from './words';
import { ClerkRemark } from './Correction';
import own from './Filings.module.css';
import styles from './Flow.module.css';

export interface FilingFieldsProps {
  readonly filing: DraftFiling;
  readonly place: Place;
  /** True for the filing whose fields the filer opened. */
  readonly isChosen: boolean;
  readonly onToggle: () => void;
  readonly onRemove: () => void;
}

/** One filing: a row with its documents and files; if opened, with all its fields. */
export function FilingFields({ filing, isChosen, onRemove, onToggle, place }: FilingFieldsProps) {
  const { codes, field, isShown, problems } = useDraft('documents');
  const { code, codeName, documents, filingId } = filing;
  const chosen = findCode(codes, 'filingCode', code);
  const name = chosen?.name ?? codeName;
  const number = String(place.index + 1);
  const title = name === '' ? `Filing ${number}` : `${number}. ${name}`;
  // The error summary links to fields, which must be visible.
  const hasFieldProblem =
    isShown && problems.some((each) => each.field.startsWith(`filing.${filingId}.`));
  // Stays open while its last problem is being corrected.
  const [isHeld, setIsHeld] = useState(false);
  if (hasFieldProblem && !isHeld) setIsHeld(true);
  const isOpen = isChosen || hasFieldProblem || isHeld;
  function toggle(): void {
    setIsHeld(false);
    if (isChosen || !isHeld) onToggle();
  }
  const { error } = field(`filing.${filingId}`);
  return (
    // The buttons offer the same actions as the keys and the mouse.
    <fieldset
      className={classNames(styles.group, own.filing)}
      id={fieldId(`filing.${filingId}`)}
      tabIndex={-1}
      data-movable=""
      data-open={isOpen ? '' : undefined}
      data-dragged={place.isDragged ? '' : undefined}
      {...place.target}
    >
      <legend>
        <span className={styles.legend}>
          <Grip of={place} />
          {title}
        </span>
      </legend>
      {hasFieldProblem ? null : (
        <span className={own.toggle}>
          <Button
            size="small"
            variant="quiet"
            aria-expanded={isOpen}
            aria-label={`Details of ${title}`}
            onClick={toggle}
          >
            Details <Icon name={isOpen ? 'chevronUp' : 'chevronDown'} size={16} />
          </Button>
        </span>
      )}
      {error !== null && <p className={styles.error}>{error}</p>}
      <ClerkRemark filingId={filingId} />
      {documents.map(({ documentId }) => (
        <ClerkRemark key={documentId} filingId={filingId} documentId={documentId} />
      ))}
      {isOpen ? (
        <>
          <Details filing={filing} chosen={chosen} />
          <div className={styles.tools}>
            <MoveButtons of={place} name={title} />
            <Button
              size="small"
              variant="quiet"
              aria-label={`Remove filing ${title}`}
              onClick={onRemove}
            >
              Remove filing
            </Button>
          </div>
        </>
      ) : (
        <FilingFiles filing={filing} />
      )}
    </fieldset>
  );
}

/** Code, description, documents, services, and related parties. */
function Details({
  chosen,
  filing,
}: {
  readonly filing: DraftFiling;
  readonly chosen: PolicyCode | undefined;
}) {
  const dispatch = useAppDispatch();
  const { codes, field, kind } = useDraft('documents');
  const { code, description, documents, filingId } = filing;
  const change = (part: Partial<DraftFiling>) =>
    dispatch(filingChanged({ filingId, change: part }));
  const offered = codesOf(codes, 'filingCode').filter((each) => isCodeFor(each, kind));
  const isConfidential = documents.some(({ security }) => security !== 'PUBLIC');
  return (
    <>
      <Field {...field(`filing.${filingId}.code`)} label="Filing code" isRequired>
        <Combobox
          label="Filing code"
          groups={[
            {
              key: 'codes',
              label: null,
              choices: offered.map((each) => ({ id: each.code, label: each.name })),
            },
          ]}
          value={code}
          onValueChange={(id) => {
            const picked = findCode(codes, 'filingCode', id);
            if (picked === undefined) return;
            const goesToJudge = picked.facts['goesToJudge'] === true;
            dispatch(
              partAdded({ kind: 'code', filingId, code: id, name: picked.name, goesToJudge }),
            );
          }}
        />
      </Field>
      <Field label="Description" hint="Appears in the notice of filing. Optional.">
        <TextInput
          maxLength={500}
          value={description}
          onValueChange={(value) => change({ description: value })}
        />
      </Field>
      <PromptFields key={code} filing={filing} code={chosen} />
      <FilingDocuments filing={filing} code={chosen} />
      {!isConfidential && documents.length > 0 && (
        <Disclosure summary="Does this filing contain confidential information?">
          <p>
            Court rules require a redacted public version, a confidential full version, and a notice
            stating the grounds.
          </p>
          <Button
            size="small"
            onClick={() => dispatch(partAdded({ kind: 'confidential', filingId }))}
          >
            Add entries for the three documents
          </Button>
        </Disclosure>
      )}
      {filing.kind === 'serve' ? null : <ServiceFields filing={filing} />}
      <RelatedParties filing={filing} onChange={change} />
    </>
  );
}
