/** The name of `names` that `name` was most likely meant to be; null when none is near. Case and separators do not count. */
export function nearestName(name: string, names: readonly string[]): string | null {
  if (name.length > 64) return null;
  let best: { readonly name: string; readonly distance: number } | null = null;
  for (const other of names.slice(0, 200)) {
    const distance = distanceOf(plain(name), plain(other).slice(0, 64));
    if (distance <= Math.max(1, Math.floor(name.length / 4)) && (best === null || distance < best.distance))
      best = { name: other, distance };
  }
  return best === null ? null : best.name;
}

function plain(name: string): string {
  return name.toLowerCase().replace(/[-_\s]/g, '');
}

/** Levenshtein distance. */
function distanceOf(a: string, b: string): number {
  let row = Array.from({ length: b.length + 1 }, (_, index) => index);
  for (let i = 1; i <= a.length; i++) {
    const next = [i];
    for (let j = 1; j <= b.length; j++) {
      const replaced = (row[j - 1] ?? 0) + (a[i - 1] === b[j - 1] ? 0 : 1);
      next.push(Math.min(replaced, (row[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1));
    }
    row = next;
  }
  return row[b.length] ?? 0;
}
