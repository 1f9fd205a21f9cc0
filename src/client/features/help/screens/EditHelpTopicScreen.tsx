import { Loaded } from '../../../records/Loaded';
import { selectShownLocation } from '../../../state/location/selectors';
import { useAppSelector } from '../../../store/hooks';
import { Stack } from '../../../ui/Stack';
import { ScreenHeading } from '../../../widgets/ScreenHeading';
import { Misses } from '../editor/Misses';
import { helpEdit, selectEditorDesk } from '../editor/slice';
import { TopicEditor } from '../editor/TopicEditor';
import { TopicList } from '../editor/TopicList';
import { TopicNotFound } from '../editor/TopicNotFound';

/** Editor of a help topic; without a topic, a list of all topics (spec section 2). */
export function Screen() {
  const topicId = useAppSelector((state) => selectShownLocation(state)?.query['helpTopicId'] ?? '');
  const edit = useAppSelector(helpEdit.select);
  const { discards } = useAppSelector(selectEditorDesk);
  if (topicId === '') {
    return (
      <>
        <ScreenHeading title="Help topics" />
        <Stack gap={6}>
          <TopicList />
          <Misses />
        </Stack>
      </>
    );
  }
  return (
    <Loaded of={edit} what="the topic" lines={12} notFound={<TopicNotFound />}>
      {(loaded) => (
        <>
          <ScreenHeading title={`Edit help topic: ${loaded.shortName}`} />
          <TopicEditor key={`${String(loaded.id)}/${String(discards)}`} edit={loaded} />
        </>
      )}
    </Loaded>
  );
}
