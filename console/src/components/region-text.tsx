/** A region in words, such as "Frankfurt (eu-central-1)". No line ends inside its code. */
export const RegionText = ({ text }: { text: string }) => {
  const at = text.lastIndexOf(' (');
  if (at < 0) return text;
  return (
    <>
      {text.slice(0, at)} <span className="no-break">{text.slice(at + 1)}</span>
    </>
  );
};
