import { Text, Tooltip } from '@mantine/core';
import { useFormat } from '../format/use-format';

/** A time relative to now, with the exact one in a tooltip; a dash for none. */
export const RelativeTime = ({ time }: { time: string | null | undefined }) => {
  const format = useFormat();
  if (!time) return <span>–</span>;
  return (
    <Tooltip label={format.dateTime(time)}>
      <Text component="time" dateTime={time} size="sm" inherit tabIndex={0} className="no-break">
        {format.relative(time)}
      </Text>
    </Tooltip>
  );
};
