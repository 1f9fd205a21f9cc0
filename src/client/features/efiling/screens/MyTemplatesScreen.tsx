import { useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { MY_DRAFTS_PATH, TEMPLATE_PATH } from '#contract/filing/pages';
import { TEMPLATE_LIMITS } from '#contract/filing/templates';

import type { TemplateSummary } from '#contract/schemas/filingTemplates';
import { STATE_TIME_ZONE } from '#contract/stateClock';
import { column, momentColumn, rowHeader, textColumn, toolsColumn } from '../../../records/columns';
import { ListView } from '../../../records/ListView';
import { usePagePorts } from '../../../platform/PagePorts';
import { useAppDispatch, useAppSelector } from '../../../store/hooks';
import { Button } from '../../../ui/Button';
import { buttonClass } from '../../../ui/buttonClass';
import type { DataColumn } from '../../../ui/dataColumn';
import { Field } from '../../../ui/Field';
import { MessageBox } from '../../../ui/MessageBox';
import { Row } from '../../../ui/Row';
import { Stack } from '../../../ui/Stack';
import { TextInput } from '../../../ui/TextInput';
import { VisuallyHidden } from '../../../ui/VisuallyHidden';
import { AppLink } from '../../../widgets/AppLink';
import { selectStart } from '../flow/selectors';
import { changeTemplate, selectDeletedTemplate, templateList } from '../templates/slice';
import { KIND_WORDS, SCOPE_WORDS } from '../templates/words';

interface CellProps {
  readonly of: TemplateSummary;
}

/** Returns a function that sends a change to a template, and the change's status. */
function useChange(templateId: string) {
  const dispatch = useAppDispatch();
  const { status } = useAppSelector((state) => changeTemplate.select(state, templateId));
  return {
    status,
    isBusy: status === 'running',
    change: (body: { name?: string; scope?: 'private' | 'firm'; isDeleted?: boolean }) =>
      dispatch(changeTemplate.send({ params: { templateId }, body })),
  };
}

const COLUMNS: readonly DataColumn<TemplateSummary>[] = [
  rowHeader('Template', (each) => <NameCell of={each} />),
  textColumn('Kind', ({ kind }) => KIND_WORDS[kind], { priority: 3 }),
  textColumn('Prefills', summaryOf, { none: 'No court or filing', priority: 2 }),
  column('Sharing', ({ isOwn, ownerName, scope }) =>
    isOwn ? SCOPE_WORDS[scope] : `Shared by ${ownerName}`,
  ),
  momentColumn(STATE_TIME_ZONE)('Last used', ({ usedAt }) => usedAt, {
    none: 'Not yet',
    priority: 3,
  }),
  toolsColumn('Use, share, or delete', (each) => <ToolsCell of={each} />, { isNoWrap: false }),
];

/** Sums up a template: `Small Claims, Marion Superior Court 1: Notice of Claim, Appearance`. */
function summaryOf({ courtName, filings, typeName }: TemplateSummary): string | null {
  const where = [typeName, courtName ?? ''].filter((part) => part !== '').join(', ');
  const words = [where, filings.join(', ')].filter((part) => part !== '').join(': ');
  return words === '' ? null : words;
}

function NameCell({ of }: CellProps) {
  const { id, isOwn, name } = of;
  const { isFocusLost } = usePagePorts();
  const [isRenaming, setIsRenaming] = useState(false);
  const wasRenaming = useRef(false);
  const button = useRef<HTMLButtonElement>(null);
  // Moves the focus back to the button, because the form that had it was removed.
  useLayoutEffect(() => {
    if (wasRenaming.current && !isRenaming && isFocusLost()) button.current?.focus();
    wasRenaming.current = isRenaming;
  }, [isFocusLost, isRenaming]);
  const end = useCallback(() => setIsRenaming(false), []);
  if (isRenaming) return <RenameForm of={of} onEnd={end} />;
  return (
    <Row gap={2}>
      <AppLink to={TEMPLATE_PATH} query={{ templateId: id }}>
        <bdi>{name}</bdi>
      </AppLink>
      {isOwn && (
        <Button ref={button} size="small" variant="quiet" onClick={() => setIsRenaming(true)}>
          Rename<VisuallyHidden> {name}</VisuallyHidden>
        </Button>
      )}
    </Row>
  );
}

interface RenameFormProps extends CellProps {
  /** Called after the name is saved or the edit is canceled. */
  readonly onEnd: () => void;
}

function RenameForm({ of: { id, name }, onEnd }: RenameFormProps) {
  const { change, isBusy, status } = useChange(id);
  const [typed, setTyped] = useState(name);
  const [isTried, setIsTried] = useState(false);
  const isSent = useRef(false);
  const input = useRef<HTMLInputElement>(null);
  const isEmpty = typed.trim() === '';
  // Opening the form removed the button that had the focus.
  useLayoutEffect(() => input.current?.focus(), []);
  useEffect(() => {
    if (status === 'done' && isSent.current) onEnd();
    if (status === 'failed') isSent.current = false;
  }, [onEnd, status]);
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        setIsTried(true);
        if (isEmpty) {
          input.current?.focus();
          return;
        }
        isSent.current = true;
        change({ name: typed.trim() });
      }}
    >
      <Row gap={2}>
        <Field
          label={`New name for ${name}`}
          isLabelHidden
          error={isTried && isEmpty ? 'Enter a name.' : null}
        >
          <TextInput
            ref={input}
            maxLength={TEMPLATE_LIMITS.name}
            value={typed}
            onValueChange={setTyped}
          />
        </Field>
        <Button size="small" type="submit" isBusy={isBusy}>
          Save name
        </Button>
        <Button size="small" variant="quiet" onClick={onEnd}>
          Cancel
        </Button>
      </Row>
    </form>
  );
}

function ToolsCell({ of: { id, isOwn, name, scope } }: CellProps) {
  const { change, isBusy } = useChange(id);
  const isIndividual = useAppSelector(selectStart)?.filer?.isIndividual !== false;
  return (
    <Row gap={2}>
      <AppLink
        to={TEMPLATE_PATH}
        query={{ templateId: id }}
        className={buttonClass('secondary', 'small')}
      >
        Use<VisuallyHidden> {name}</VisuallyHidden>
      </AppLink>
      {isOwn && !isIndividual && (
        <Button
          size="small"
          variant="quiet"
          isBusy={isBusy}
          onClick={() => change({ scope: scope === 'firm' ? 'private' : 'firm' })}
        >
          {scope === 'firm' ? 'Stop sharing' : 'Share'}
          <VisuallyHidden> {name}</VisuallyHidden>
        </Button>
      )}
      {isOwn && (
        <Button
          size="small"
          variant="quiet"
          isBusy={isBusy}
          onClick={() => change({ isDeleted: true })}
        >
          Delete<VisuallyHidden> {name}</VisuallyHidden>
        </Button>
      )}
    </Row>
  );
}

/** Templates of the user, and those shared in the user's firm (spec section 2, E-filing). */
export function Screen() {
  return (
    <Stack>
      <div role="status">
        <Deleted />
      </div>
      <ListView
        of={useAppSelector(templateList.select)}
        things={{ one: 'template', many: 'templates' }}
        caption="Templates"
        columns={COLUMNS}
        empty={{
          title: 'No templates',
          text: 'A template prefills filings that you make often. Save a draft or a filed envelope as a template.',
          action: (
            <AppLink to={MY_DRAFTS_PATH} className={buttonClass()}>
              My drafts
            </AppLink>
          ),
        }}
      />
    </Stack>
  );
}

/** The template that was deleted last, with Undo. */
function Deleted() {
  const deleted = useAppSelector(selectDeletedTemplate);
  return deleted === null ? null : <Undo id={deleted.id} name={deleted.name} />;
}

function Undo({ id, name }: { readonly id: string; readonly name: string }) {
  const { change, isBusy } = useChange(id);
  return (
    <MessageBox>
      Template <bdi>{name}</bdi> deleted.{' '}
      <Button size="small" isBusy={isBusy} onClick={() => change({ isDeleted: false })}>
        Undo
      </Button>
    </MessageBox>
  );
}
