import { useId, useState, type SubmitEvent } from 'react';
import { BILLING_CODE_MAX_LENGTH, TEXT_MAX_LENGTH } from '#contract/limits';
import { wildcardHint } from '#contract/superSearch';
import { selectLocation } from '../state/location/selectors';
import { searchSubmitted, superSearchChanged } from '../state/preferences/actions';
import { regionSelected } from '../state/regions/slice';
import { useAppDispatch, useAppSelector } from '../store/hooks';
import { Button } from '../ui/Button';
import { Checkbox } from '../ui/Checkbox';
import { Field } from '../ui/Field';
import { SearchBand, SearchBandItem } from '../ui/SearchBand';
import { SegmentedControl } from '../ui/SegmentedControl';
import { TextInput } from '../ui/TextInput';
import { AppLink } from './AppLink';
import { RegionPicker } from './RegionPicker';
import { SuperSearchHelp } from './SuperSearchHelp';
import {
  COURT_SEARCH_KINDS,
  COURT_SEARCH_PATH,
  courtSearchProblem,
  courtSearchQuery,
  readCourtSearch,
  type CourtSearchKind,
} from './courtSearch';
import { useSearchChoices } from './useSearchChoices';

const NO_QUERY = {};

/** The court search of the header (spec section 2): one line with the whole search. */
export function CourtSearchWidget() {
  const location = useAppSelector(selectLocation);
  const query = location?.query ?? NO_QUERY;
  // A new address brings new starting values.
  return <CourtSearchForm key={location?.key} started={readCourtSearch(query)} />;
}

interface CourtSearchFormProps {
  readonly started: ReturnType<typeof readCourtSearch>;
}

function CourtSearchForm({ started }: CourtSearchFormProps) {
  const dispatch = useAppDispatch();
  const inputId = useId();
  const remembered = useSearchChoices('court', 'COURT');
  const [kind, setKind] = useState<CourtSearchKind>(started.kind ?? 'party');
  const [text, setText] = useState(started.text ?? '');
  const [typedBillingCode, setBillingCode] = useState(started.billingCode ?? '');
  const [isAttempted, setIsAttempted] = useState(false);
  // What was chosen here, else what the address says, else what is remembered.
  const [superSearch, setSuperSearch] = useState(started.isSuperSearch);
  const [region, setRegion] = useState(started.regionId);

  const isSuperSearch = remembered.isSuperSearchFixed || (superSearch ?? remembered.isSuperSearch);
  const regionId = region ?? remembered.regionId;
  const billingCode = typedBillingCode === '' ? remembered.billingCode : typedBillingCode;
  const choice = COURT_SEARCH_KINDS.find(({ value }) => value === kind) ?? COURT_SEARCH_KINDS[0];
  const problem = courtSearchProblem({ kind, text, isSuperSearch });
  const missing = isAttempted && text.trim() === '' ? (choice?.missing ?? null) : null;
  const isName = kind !== 'number';

  function handleSubmit(event: SubmitEvent<HTMLFormElement>): void {
    event.preventDefault();
    const trimmed = text.trim();
    setIsAttempted(true);
    if (trimmed === '' || problem !== null) return;
    dispatch(
      searchSubmitted({
        path: COURT_SEARCH_PATH,
        query: courtSearchQuery({
          kind,
          text: trimmed,
          isSuperSearch,
          regionId,
          billingCode: remembered.hasBillingCode ? billingCode.trim() : '',
        }),
      }),
    );
  }

  return (
    <form noValidate aria-label="Search court cases" onSubmit={handleSubmit}>
      <SearchBand
        label="Court cases"
        below={
          <>
            {isName ? (
              <>
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
              </>
            ) : null}
            <AppLink to={COURT_SEARCH_PATH}>Advanced search</AppLink>
          </>
        }
      >
        <SearchBandItem>
          <SegmentedControl
            label="Search by"
            segments={COURT_SEARCH_KINDS}
            value={kind}
            onValueChange={(value) => {
              setKind(value);
              setIsAttempted(false);
            }}
          />
        </SearchBandItem>
        <SearchBandItem width="grow">
          <Field
            id={inputId}
            label={choice?.label}
            isRequired
            error={problem ?? missing}
            hint={problem === null ? null : wildcardHint(text)}
          >
            <TextInput
              data-shortcut="search"
              value={text}
              maxLength={TEXT_MAX_LENGTH}
              placeholder={isName && !isSuperSearch ? 'Last name, First name' : undefined}
              onValueChange={(value) => {
                setText(value);
                setIsAttempted(false);
              }}
            />
          </Field>
        </SearchBandItem>
        <SearchBandItem width="medium">
          <RegionPicker
            code="court"
            regionId={regionId}
            onRegionChange={(id) => {
              setRegion(id);
              dispatch(regionSelected({ code: 'court', regionId: id }));
            }}
          />
        </SearchBandItem>
        {remembered.hasBillingCode ? (
          <SearchBandItem>
            <Field label="Billing Code">
              <TextInput
                value={billingCode}
                maxLength={BILLING_CODE_MAX_LENGTH}
                onValueChange={setBillingCode}
              />
            </Field>
          </SearchBandItem>
        ) : null}
        <SearchBandItem>
          <Button type="submit" variant="primary" isDisabled={problem !== null}>
            Search
          </Button>
        </SearchBandItem>
      </SearchBand>
    </form>
  );
}
