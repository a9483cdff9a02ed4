/** Four decimal numbers of 0 to 255, none with a leading zero: some readers take those for octal. */
export function isIpv4(text: string): boolean {
  const parts = text.split('.');
  return parts.length === 4 && parts.every((part) => /^(?:0|[1-9]\d{0,2})$/.test(part) && Number(part) <= 255);
}

/** RFC 4291: eight groups of 16 bits, one run of zero groups as `::`, the last two groups as an IPv4 address if wanted. */
export function isIpv6(text: string): boolean {
  const halves = text.split('::');
  if (halves.length > 2) return false;
  const groups = halves.map((half) => (half === '' ? [] : half.split(':')));
  let count = 0;
  for (const [half, list] of groups.entries()) {
    for (const [index, group] of list.entries()) {
      const isLast = half === groups.length - 1 && index === list.length - 1;
      if (isLast && group.includes('.')) {
        if (!isIpv4(group)) return false;
        count += 2;
      } else if (/^[\da-fA-F]{1,4}$/.test(group)) count++;
      else return false;
    }
  }
  return halves.length === 2 ? count <= 7 : count === 8;
}
