/** Hands a text to the browser as a file. */
export function downloadText(fileName: string, text: string): void {
  const url = URL.createObjectURL(new Blob([text], { type: 'application/json' }));
  const link = document.createElement('a');
  link.href = url;
  link.download = fileName;
  link.click();
  // The browser has taken the blob by the next task.
  setTimeout(() => URL.revokeObjectURL(url), 0);
}
