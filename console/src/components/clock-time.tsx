import { Text, Tooltip } from '@mantine/core';
import { useFormat } from '../format/use-format';

/** When something happened, as clocks showed it, for logs and histories; a dash for never. The tooltip says how long ago. */
export const ClockTime = ({ time }: { time: string | null | undefined }) => {
  const format = useFormat();
  if (!time) return <span>–</span>;
  return (
    <Tooltip label={format.relative(time)}>
      <Text component="time" dateTime={time} size="sm" inherit tabIndex={0}>
        {format.clockTime(time)}
      </Text>
    </Tooltip>
  );
};
