import { useState, type SubmitEvent } from 'react';
import { BILLING_CODE_MAX_LENGTH, TEXT_MAX_LENGTH } from '#contract/limits';
import { selectShownLocation, selectShownQuery } from '../../../state/location/selectors';
import { searchSubmitted, superSearchChanged } from '../../../state/preferences/actions';
import { regionSelected } from '../../../state/regions/slice';
import { useAppDispatch, useAppSelector } from '../../../store/hooks';
import { Button } from '../../../ui/Button';
import { Checkbox } from '../../../ui/Checkbox';
import { Field } from '../../../ui/Field';
import { Row } from '../../../ui/Row';
import { SegmentedControl } from '../../../ui/SegmentedControl';
import { Select } from '../../../ui/Select';
import { TextInput } from '../../../ui/TextInput';
import {
  COURT_SEARCH_KINDS,
  COURT_SEARCH_PATH,
  courtSearchProblem,
  courtSearchQuery,
  readCourtSearch,
} from '../../../widgets/courtSearch';
import { RegionPicker } from '../../../widgets/RegionPicker';
import { SuperSearchHelp } from '../../../widgets/SuperSearchHelp';
import { useSearchChoices } from '../../../widgets/useSearchChoices';
import styles from '../court.module.css';

const STATUSES = [
  { id: '', label: 'Open and closed' },
  { id: 'OPEN', label: 'Open' },
  { id: 'CLOSED', label: 'Closed' },
];

/** The advanced case search; an address with values fills it in, so a search can be edited. */
export function Screen() {
  const location = useAppSelector(selectShownLocation);
  return <CaseSearchForm key={location?.key} />;
}

function CaseSearchForm() {
  const dispatch = useAppDispatch();
  const query = useAppSelector(selectShownQuery);
  const remembered = useSearchChoices('court', 'COURT');
  const [started] = useState(() => readCourtSearch(query));
  const [kind, setKind] = useState(started.kind ?? 'party');
  const [text, setText] = useState(started.text ?? '');
  const [superSearch, setSuperSearch] = useState(started.isSuperSearch);
  const [region, setRegion] = useState(started.regionId);
  const [typedBillingCode, setBillingCode] = useState(started.billingCode ?? '');
  const [status, setStatus] = useState(query['status'] ?? '');
  const [caseType, setCaseType] = useState(query['caseType'] ?? '');
  const [filedFrom, setFiledFrom] = useState(query['filedFrom'] ?? '');
  const [filedTo, setFiledTo] = useState(query['filedTo'] ?? '');
  const [isAttempted, setIsAttempted] = useState(false);

  const isSuperSearch = remembered.isSuperSearchFixed || (superSearch ?? remembered.isSuperSearch);
  const regionId = region ?? remembered.regionId;
  const billingCode = typedBillingCode === '' ? remembered.billingCode : typedBillingCode;
  const choice = COURT_SEARCH_KINDS.find(({ value }) => value === kind) ?? COURT_SEARCH_KINDS[0];
  const problem = courtSearchProblem({ kind, text, isSuperSearch });
  const missing = isAttempted && text.trim() === '' ? (choice?.missing ?? null) : null;
  const wrongDates =
    filedFrom !== '' && filedTo !== '' && filedFrom > filedTo
      ? 'The last date lies before the first.'
      : null;

  function handleSubmit(event: SubmitEvent<HTMLFormElement>): void {
    event.preventDefault();
    const trimmed = text.trim();
    setIsAttempted(true);
    if (trimmed === '' || problem !== null || wrongDates !== null) return;
    dispatch(
      searchSubmitted({
        path: COURT_SEARCH_PATH,
        query: {
          ...courtSearchQuery({
            kind,
            text: trimmed,
            isSuperSearch,
            regionId,
            billingCode: remembered.hasBillingCode ? billingCode.trim() : '',
          }),
          status: status || null,
          caseType: caseType.trim().toUpperCase() || null,
          filedFrom: filedFrom || null,
          filedTo: filedTo || null,
        },
      }),
    );
  }

  return (
    <form
      className={styles.form}
      aria-label="Advanced case search"
      noValidate
      onSubmit={handleSubmit}
    >
      <SegmentedControl
        label="Search by"
        segments={COURT_SEARCH_KINDS}
        value={kind}
        onValueChange={(value) => {
          setKind(value);
          setIsAttempted(false);
        }}
      />
      <Field label={choice?.label} isRequired error={problem ?? missing}>
        <TextInput
          data-shortcut="search"
          value={text}
          maxLength={TEXT_MAX_LENGTH}
          placeholder={kind !== 'number' && !isSuperSearch ? 'Last name, First name' : undefined}
          onValueChange={(value) => {
            setText(value);
            setIsAttempted(false);
          }}
        />
      </Field>
      {kind === 'number' ? null : (
        <Row gap={2}>
          <Checkbox
            checked={isSuperSearch}
            isDisabled={remembered.isSuperSearchFixed}
            onCheckedChange={(isOn) => {
              setSuperSearch(isOn);
              dispatch(superSearchChanged({ application: 'COURT', isOn }));
            }}
          >
            Super Search
          </Checkbox>
          <SuperSearchHelp />
        </Row>
      )}
      <RegionPicker
        code="court"
        regionId={regionId}
        onRegionChange={(id) => {
          setRegion(id);
          dispatch(regionSelected({ code: 'court', regionId: id }));
        }}
      />
      <Field label="Status">
        <Select choices={STATUSES} value={status} onValueChange={setStatus} />
      </Field>
      <Field label="Case type" hint="Two letters or a letter and a digit, such as F6, CM, SC or MF">
        <TextInput value={caseType} maxLength={2} onValueChange={setCaseType} />
      </Field>
      <div className={styles.dates}>
        <Field label="Filed from">
          <TextInput type="date" value={filedFrom} onValueChange={setFiledFrom} />
        </Field>
        <Field label="Filed to" error={wrongDates}>
          <TextInput type="date" value={filedTo} onValueChange={setFiledTo} />
        </Field>
      </div>
      {remembered.hasBillingCode ? (
        <Field label="Billing Code">
          <TextInput
            value={billingCode}
            maxLength={BILLING_CODE_MAX_LENGTH}
            onValueChange={setBillingCode}
          />
        </Field>
      ) : null}
      <Button type="submit" variant="primary" isDisabled={problem !== null}>
        Search
      </Button>
    </form>
  );
}
