import type { ReactNode } from 'react';

/** Rows of a name, tokens in, tokens out and money. */
export function CostTable({ children }: { readonly children: ReactNode }) {
  return (
    <table className="cost-table">
      <thead>
        <tr>
          <td />
          <th scope="col">tokens in</th>
          <th scope="col">out</th>
          <th scope="col">cost</th>
        </tr>
      </thead>
      <tbody>{children}</tbody>
    </table>
  );
}
