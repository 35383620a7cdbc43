package main

import (
	"encoding/json"
	"os"
	"path/filepath"

	"golang.org/x/mod/modfile"
	"golang.org/x/mod/module"
	"golang.org/x/mod/zip"
)

// addModule adds the module in a folder to another, which the go command reads as a module proxy.
func addModule(source, version, proxy string) error {
	mod, err := os.ReadFile(filepath.Join(source, "go.mod"))
	if err != nil {
		return err
	}
	path := modfile.ModulePath(mod)
	escaped, err := module.EscapePath(path)
	if err != nil {
		return err
	}
	info, err := json.Marshal(map[string]string{"Version": version})
	if err != nil {
		return err
	}
	served := files{"list": []byte(version + "\n"), version + ".info": info, version + ".mod": mod}
	folder := filepath.Join(proxy, filepath.FromSlash(escaped), "@v")
	if err := write(served, folder); err != nil {
		return err
	}
	archive, err := os.Create(filepath.Join(folder, version+".zip"))
	if err != nil {
		return err
	}
	defer archive.Close()
	return zip.CreateFromDir(archive, module.Version{Path: path, Version: version}, source)
}
