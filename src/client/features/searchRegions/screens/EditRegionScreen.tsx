import { OWN_REGIONS_PATH } from '#contract/account/pages';
import { regionCodesOf } from '#contract/records/registers';
import { selectLocale, selectShownQuery } from '../../../state/location/selectors';
import { Loaded } from '../../../records/Loaded';
import { RecordNotFound } from '../../../records/RecordNotFound';
import { useAppSelector } from '../../../store/hooks';
import { readEditedRegion } from '../editedRegion';
import { RegionForm, type RegionFormProps } from '../RegionForm';
import { counties, ownRegion } from '../slice';

const NOT_LOADED = 'Search region not loaded';

/** Creates or edits one of the user's search regions (spec section 2). */
export function Screen() {
  const locale = useAppSelector(selectLocale);
  const edited = readEditedRegion(useAppSelector(selectShownQuery), locale);
  const region = useAppSelector(ownRegion.select);
  const [firstCode] = regionCodesOf(locale);

  if (edited.kind === 'nothing' || firstCode === undefined) return <RegionNotFound />;
  if (edited.kind === 'new') {
    return <Editor key="new" region={null} code={edited.code ?? firstCode} />;
  }
  return (
    <Loaded
      of={region}
      what="the search region"
      title={NOT_LOADED}
      lines={14}
      notFound={<RegionNotFound />}
    >
      {(own) => <Editor key={own.id} region={own} code={own.code} />}
    </Loaded>
  );
}

/** Form shown once the counties are loaded. */
function Editor(edited: Omit<RegionFormProps, 'counties'>) {
  return (
    <Loaded of={useAppSelector(counties.select)} what="the counties" title={NOT_LOADED} lines={14}>
      {({ items }) => <RegionForm {...edited} counties={items} />}
    </Loaded>
  );
}

function RegionNotFound() {
  return (
    <RecordNotFound
      title="Search region not found"
      problem="We can’t find this search region"
      nextLink={{ to: OWN_REGIONS_PATH, label: 'Go to your search regions' }}
    >
      You may have deleted it, or it may belong to another user.
    </RecordNotFound>
  );
}
